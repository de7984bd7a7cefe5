/** The tests without which an installation of a type is not done. One without a type, or of an unknown one, is a new site. */
export const requiredOf = (installationType?: string | null): readonly string[] =>
  byType[installationType ?? ''] ?? newSite;

const newSite = ['clockin', 'siteaccess', 'outdoor', 'indoor', 'printscreen'];

const byType: Readonly<Record<string, readonly string[]>> = {
  new_site: newSite,
  nouveau: newSite,
  // What is replaced goes back to the warehouse.
  modernisation: [...newSite, 'return'],
  // A further band comes with other antennas: the swap report shows azimuths and tilts before and after.
  add_900: [...newSite, 'tiltafter'],
  // A radio link alone: neither antennas of cells nor a radio cabinet are touched.
  mw: ['clockin', 'siteaccess', 'transmission'],
};
