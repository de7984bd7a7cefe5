import path from 'node:path';
import { isResource } from '../../../contract/framework/endpoint';
import { contractNames, contractsNamed } from '../contract-named';
import { table } from '../table';
import { callsBlocks, ownCalls } from './calls';

/** Every contract: how many calls it is the first to name, and the heading that documents them. */
export const contractsTable = (pages: Record<string, string>) => {
  const places = callsBlocks(pages);
  const placeOf = (name: string) => {
    const place = places.get(name);
    if (!place) return '';
    const above = pages[place.file].split('\n').slice(0, place.line);
    const heading = above.filter(line => /^#{1,6} /.test(line)).at(-1)!;
    return `${path.basename(place.file)[0]}, ${heading.replace(/^#+ /, '')}`;
  };
  return table(
    ['contract', 'is', 'calls', 'document, section'],
    contractNames.map(name => [
      `\`${name}\``,
      contractsNamed(name).some(isResource) ? 'a list' : 'calls',
      String(ownCalls(name).length),
      placeOf(name),
    ]),
  );
};
