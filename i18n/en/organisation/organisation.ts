/** Owners, clusters and wilayas (settings, « Organisation »). */
export const organisationResources = {
  owners: {
    name: 'Owner |||| Owners',
    fields: {
      label: 'Label',
      key: 'Key',
      assignable: 'Can receive sites',
      colour: 'Colour',
    },
  },
  clusters: {
    name: 'Cluster |||| Clusters',
    fields: {
      name: 'Name',
    },
  },
  wilayas: {
    name: 'Wilaya |||| Wilayas',
    fields: {
      name: 'Name',
      number: 'No.',
      cluster_id: 'Cluster',
      name_ar: 'Arabic name',
      name_en: 'English name (if different)',
      seat: 'Seat',
      lat: 'Latitude of the seat',
      lng: 'Longitude of the seat',
      shape_of: 'Outline used on the map',
    },
  },
};
