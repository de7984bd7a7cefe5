export const tools = {
  name: 'Tool |||| Tools',
  fields: {
    serial: 'Serial number',
    name: 'Tool',
    cluster: 'Cluster',
    agent: 'Agent',
    calibration_due: 'Calibration',
    note: 'Note',
  },
};
