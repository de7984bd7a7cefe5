export const vehicles = {
  name: 'Véhicule |||| Véhicules',
  fields: {
    plate: 'Immatriculation',
    wilaya: 'Wilaya',
    owner: 'Owner',
    agent: 'Agent',
    next_inspection: 'Prochain contrôle',
    note: 'Note',
  },
};
