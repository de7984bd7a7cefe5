/** The map of a list, and the one by which a place is chosen. */
export const map = {
  name: 'Carte : %{name}',
  zoomIn: 'Zoom avant',
  zoomOut: 'Zoom arrière',
  list: 'Fiches de la zone affichée',
  shown: '%{smart_count} fiche dans la zone affichée |||| %{smart_count} fiches dans la zone affichée',
  unlocated: '%{smart_count} sans position',
  cut: 'La zone affichée compte %{total} fiches, dont %{shown} sont sur la carte : zoomez pour voir les autres.',
  more: 'et %{smart_count} autre |||| et %{smart_count} autres',
  show: 'Montrer %{name} sur la carte',
  latitude: 'Latitude',
  longitude: 'Longitude',
  choose: 'Choisir sur la carte',
  here: 'Ma position',
  notLocated: 'Votre position n’a pas pu être déterminée.',
  incomplete: 'Saisissez la latitude et la longitude en degrés décimaux, par exemple 36,75 et 3,05.',
  outOfRange: 'La latitude va de -90 à 90, la longitude de -180 à 180.',
};
