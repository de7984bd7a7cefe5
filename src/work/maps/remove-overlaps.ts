export type LabelBox = { x: number; y: number; width: number; height: number };

/** The labels that have room, by priority, each in the first of its `boxes` that overlaps no earlier one. */
export const removeOverlaps = <Label extends { boxes: readonly LabelBox[] }>(
  labels: readonly Label[],
  occupied: readonly LabelBox[] = [],
): (Label & { box: LabelBox })[] => {
  const boxesByCell = new Map<string, LabelBox[]>();
  const reserve = (box: LabelBox) => {
    for (const name of listCells(box)) boxesByCell.set(name, [...(boxesByCell.get(name) ?? []), box]);
  };
  const isFree = (box: LabelBox) =>
    !listCells(box).some(name => boxesByCell.get(name)?.some(other => overlap(box, other)));
  occupied.forEach(reserve);
  return labels.flatMap(label => {
    const box = label.boxes.find(isFree);
    if (!box) return [];
    reserve(box);
    return [{ ...label, box }];
  });
};

/** Pixels: about the size of a label, so that each is compared with few. */
const cellSize = 96;
const listCells = ({ x, y, width, height }: LabelBox) => {
  const names: string[] = [];
  for (let column = Math.floor(x / cellSize); column <= Math.floor((x + width) / cellSize); column++)
    for (let row = Math.floor(y / cellSize); row <= Math.floor((y + height) / cellSize); row++)
      names.push(`${column} ${row}`);
  return names;
};

const overlap = (one: LabelBox, other: LabelBox) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;
