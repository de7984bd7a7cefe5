import type { Label, PhotoSlot } from '../../../contract/work/steps/parts';

/** Slots under one heading; each row is one slot, or the pair of before and after. */
export type SlotGroup = { label: Label | null; rows: (readonly PhotoSlot[])[] };

export const groupSlots = (slots: readonly PhotoSlot[]): SlotGroup[] => {
  const groups: SlotGroup[] = [];
  const placed = new Set<PhotoSlot>();
  for (const slot of slots) {
    if (placed.has(slot)) continue;
    const row = [slot, ...slots.filter(other => isOtherSide(slot, other))].sort(compareSides);
    for (const rowSlot of row) placed.add(rowSlot);
    const last = groups.at(-1);
    if (last && last.label?.fr === slot.group?.fr) last.rows.push(row);
    else groups.push({ label: slot.group ?? null, rows: [row] });
  }
  return groups;
};

/** The other photo of a pair: one before, one after the work. */
const isOtherSide = ({ turn, tag }: PhotoSlot, other: PhotoSlot) =>
  turn !== undefined &&
  turn.of === other.turn?.of &&
  turn.side !== other.turn.side &&
  tag?.fr === other.tag?.fr;
const compareSides = (one: PhotoSlot, other: PhotoSlot) =>
  Number(one.turn?.side === 'after') - Number(other.turn?.side === 'after');
