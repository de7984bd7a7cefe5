/** Owners, clusters and wilayas (settings, « Organisation »). */
export const organisationResources = {
  owners: {
    name: 'Owner |||| Owners',
    fields: {
      label: 'Libellé',
      key: 'Clé',
      assignable: 'Peut recevoir des sites',
      colour: 'Couleur',
    },
  },
  clusters: {
    name: 'Cluster |||| Clusters',
    fields: {
      name: 'Nom',
    },
  },
  wilayas: {
    name: 'Wilaya |||| Wilayas',
    fields: {
      name: 'Nom',
      number: 'N°',
      cluster_id: 'Cluster',
      name_ar: 'Nom arabe',
      name_en: 'Nom anglais (si différent)',
      seat: 'Chef-lieu',
      lat: 'Latitude du chef-lieu',
      lng: 'Longitude du chef-lieu',
      shape_of: 'Contour utilisé sur la carte',
    },
  },
};
