import type { CheckPoint, EvidenceField, EvidenceKind, EvidencePart, Label, PhotoSlot } from './parts';

/** Helpers for defining steps. The first text is French, the second English. */
export const say = (fr: string, en: string): Label => ({ fr, en });

const fieldOf =
  (kind: EvidenceKind) =>
  (key: string, fr: string, en: string, unit?: string): EvidenceField => ({
    key,
    label: say(fr, en),
    kind,
    ...(unit && { unit }),
  });
export const text = fieldOf('text');
export const longText = fieldOf('longText');
export const number = fieldOf('number');
export const day = fieldOf('day');
export const time = fieldOf('time');
export const yesNo = fieldOf('yesNo');
export const coordinate = fieldOf('coordinate');
/** `choices`: stored value and label. */
export const choice = (
  key: string,
  fr: string,
  en: string,
  choices: Readonly<Record<string, Label>>,
): EvidenceField => ({
  key,
  label: say(fr, en),
  kind: 'choice',
  choices: Object.entries(choices).map(([id, label]) => ({ id, label })),
});
/** A submission without it is refused. */
export const markRequired = <Described extends object>(described: Described) => ({
  ...described,
  required: true as const,
});

/** A slot without an index yet: `numbered` assigns it. */
type Slot = Omit<PhotoSlot, 'index'>;
export const slot = (fr: string, en: string, tag?: Label): Slot => ({
  label: say(fr, en),
  ...(tag && { tag }),
});
/** A required slot. */
export const requiredSlot = (fr: string, en: string, tag?: Label): Slot => markRequired(slot(fr, en, tag));
/** A slot for the state before the work, and one for after: shown side by side. */
const turning =
  (side: 'before' | 'after') =>
  (of: string, described: Slot): Slot => ({ ...described, turn: { of, side } });
export const before = turning('before');
export const after = turning('after');
export const group = (fr: string, en: string, ...slots: (Slot | Slot[])[]): Slot[] =>
  slots.flat().map(each => ({ ...each, group: say(fr, en) }));
/** Gives each slot its index, from 0, in the order written. */
export const numberSlots = (...slots: (Slot | Slot[])[]): PhotoSlot[] =>
  slots.flat().map((each, index) => ({ index, ...each }));

export const cells = ['A', 'B', 'C'] as const;
/** The same slot for the cells A, B and C. */
export const slotPerCell = (fr: string, en: string): Slot[] =>
  cells.map(cell => slot(fr, en, say(`Cellule ${cell}`, `Cell ${cell}`)));
/** The same, with all three required. */
export const requiredSlotPerCell = (fr: string, en: string): Slot[] => slotPerCell(fr, en).map(markRequired);

/** Points of one section of a checklist: key, French, English. */
export const section = (
  fr: string,
  en: string,
  ...points: readonly (readonly [key: string, fr: string, en: string])[]
): CheckPoint[] =>
  points.map(([key, french, english]) => ({ key, section: say(fr, en), content: say(french, english) }));
/** A checklist with every point required. */
export const checklist = (...sections: readonly CheckPoint[][]): EvidencePart => ({
  part: 'checks',
  key: 'checks',
  label: say('Contrôles', 'Checks'),
  checks: sections.flat(),
  required: true,
});
/** `free`: the number of further photos after the slots; `signatures` have the indices after those. */
export const photos = (
  slots: readonly PhotoSlot[],
  free = 0,
  ...signatures: readonly Slot[]
): EvidencePart => ({
  part: 'photos',
  key: 'photos',
  label: say('Photos', 'Photos'),
  slots: [
    ...slots,
    ...signatures.map((each, place) => ({
      ...each,
      index: slots.length + free + place,
      signature: true as const,
    })),
  ],
  ...(free && { free }),
});
