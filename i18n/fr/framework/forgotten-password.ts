/** The pages for a forgotten password, loaded with them. */
export const forgotten = {
  title: 'Mot de passe oublié',
  text: 'Nous vous enverrons par e-mail un lien pour en choisir un nouveau.',
  username: 'Nom d’utilisateur ou adresse e-mail',
  send: 'Envoyer',
  sent: 'Si ce compte existe et a une adresse e-mail, un e-mail vient d’y être envoyé. Il est valable 30 minutes.',
  haveCode: 'J’ai reçu un code',
  back: 'Revenir à la connexion',
  newTitle: 'Nouveau mot de passe',
  code: 'Code reçu par e-mail',
  save: 'Enregistrer',
  saved: 'Votre nouveau mot de passe est enregistré. Connectez-vous.',
  again: 'Demander un autre code',
};
