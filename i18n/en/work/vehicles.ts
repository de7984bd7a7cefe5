export const vehicles = {
  name: 'Vehicle |||| Vehicles',
  fields: {
    plate: 'Plate',
    wilaya: 'Wilaya',
    owner: 'Owner',
    agent: 'Agent',
    next_inspection: 'Next inspection',
    note: 'Note',
  },
};
