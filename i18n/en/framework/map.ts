/** The map of a list, and the one by which a place is chosen. */
export const map = {
  name: 'Map: %{name}',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  list: 'Records of the area shown',
  shown: '%{smart_count} record in the area shown |||| %{smart_count} records in the area shown',
  unlocated: '%{smart_count} without a position',
  cut: 'The area shown has %{total} records, of which %{shown} are on the map: zoom in to see the others.',
  more: 'and %{smart_count} more |||| and %{smart_count} more',
  show: 'Show %{name} on the map',
  latitude: 'Latitude',
  longitude: 'Longitude',
  choose: 'Choose on the map',
  here: 'My position',
  notLocated: 'Your position could not be determined.',
  incomplete: 'Enter the latitude and the longitude in decimal degrees, such as 36.75 and 3.05.',
  outOfRange: 'The latitude is from -90 to 90, the longitude from -180 to 180.',
};
