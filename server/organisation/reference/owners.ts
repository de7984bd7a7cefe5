/** Owners of sites: the API uses the key, the label is shown (product decisions, « Vocabulary »). */
export const owners = [
  { key: 'inhouse', label: 'O&M', assignable: true },
  { key: 'SASCC', label: 'SASCC', assignable: true },
  { key: 'MBS', label: 'MBS', assignable: true },
  { key: 'outsource', label: 'Outsource', assignable: false },
  { key: 'ooredoo', label: 'Ooredoo', assignable: true },
  { key: 'gelogis', label: 'Gelogis', assignable: true },
  { key: 'netfer', label: 'Netfer', assignable: true },
  { key: 'ott', label: 'OTT', assignable: true },
].map((owner, position) => ({ ...owner, position }));
