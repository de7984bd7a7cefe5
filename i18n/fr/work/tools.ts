export const tools = {
  name: 'Outil |||| Outils',
  fields: {
    serial: 'N° de série',
    name: 'Outil',
    cluster: 'Cluster',
    agent: 'Agent',
    calibration_due: 'Étalonnage',
    note: 'Note',
  },
};
