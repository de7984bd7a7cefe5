/** What a product without any page shows. */
export const firstSteps = {
  title: 'Cette application est encore vide',
  text: 'Déclarez une première ressource dans le dossier contract du produit, puis ajoutez-la au menu. Le guide pas à pas se trouve ici :',
};
