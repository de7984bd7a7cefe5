/** The global search. */
export const search = {
  title: 'Rechercher partout',
  placeholder: 'Site, n° de tâche, agent, code-barres, écran…',
  clear: 'Effacer',
  groups: {
    recent: 'Récents',
    sites: 'Sites',
    tasks: 'Tâches',
    people: 'Personnes',
    codes: 'Codes-barres et n° de série',
    screens: 'Écrans',
    actions: 'Actions',
  },
  task: 'Tâche n° %{id}',
  equipment: {
    ac: 'Climatiseur',
    power: 'Alimentation',
    battery: 'Batterie',
    generator: 'Groupe électrogène',
    bss: 'Équipement BSS',
  },
  language: 'Afficher en %{name}',
  theme: 'Thème : %{name}',
  results: '%{smart_count} résultat |||| %{smart_count} résultats',
  nothing: 'Rien ne correspond à « %{q} ».',
  nothingHelp:
    'Essayez le début d’un code de site, un nom, un numéro de tâche ou les premiers caractères d’un code-barres.',
  keys: { move: 'parcourir', open: 'ouvrir', newTab: 'nouvel onglet', close: 'fermer' },
  enter: 'Entrée',
  escape: 'Échap',
};
