/** The tests required for each type of installation. Without a type, or with an unknown one, it is a new site. */
export const getRequiredTests = (installationType?: string | null): readonly string[] =>
  byType[installationType ?? ''] ?? newSite;

const newSite = ['clockin', 'siteaccess', 'outdoor', 'indoor', 'printscreen'];

const byType: Readonly<Record<string, readonly string[]>> = {
  new_site: newSite,
  nouveau: newSite,
  // Replaced equipment goes back to the warehouse.
  modernisation: [...newSite, 'return'],
  // Another band needs other antennas: the swap report shows azimuths and tilts before and after.
  add_900: [...newSite, 'tiltafter'],
  // Only a radio link: cell antennas and radio cabinet are not touched.
  mw: ['clockin', 'siteaccess', 'transmission'],
};
