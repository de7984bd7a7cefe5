export type Box = { x: number; y: number; width: number; height: number };

/** Of labels that come the weightiest first, those that have room: none touches one before it. */
export const thinned = <Label extends { box: Box }>(
  labels: readonly Label[],
  taken: readonly Box[] = [],
): Label[] => {
  const cells = new Map<string, Box[]>();
  const near = ({ x, y, width, height }: Box) => {
    const names: string[] = [];
    for (let column = Math.floor(x / cell); column <= Math.floor((x + width) / cell); column++)
      for (let row = Math.floor(y / cell); row <= Math.floor((y + height) / cell); row++)
        names.push(`${column} ${row}`);
    return names;
  };
  const keep = (box: Box, names: string[]) => {
    for (const name of names) cells.set(name, [...(cells.get(name) ?? []), box]);
  };
  for (const box of taken) keep(box, near(box));
  return labels.filter(({ box }) => {
    const names = near(box);
    if (names.some(name => cells.get(name)?.some(other => touch(box, other)))) return false;
    keep(box, names);
    return true;
  });
};

/** Pixels: about the size of a label, so that each is compared with few. */
const cell = 96;

const touch = (one: Box, other: Box) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;
