import type { CheckPoint, EvidenceField, EvidenceKind, EvidencePart, Label, PhotoSlot } from './parts';

/** Helpers for defining steps. The first text is French, the second English. */
export const say = (fr: string, en: string): Label => ({ fr, en });

const fieldBuilder =
  (kind: EvidenceKind) =>
  (key: string, fr: string, en: string, unit?: string): EvidenceField => ({
    key,
    label: say(fr, en),
    kind,
    ...(unit && { unit }),
  });
export const text = fieldBuilder('text');
export const longText = fieldBuilder('longText');
export const number = fieldBuilder('number');
export const day = fieldBuilder('day');
export const time = fieldBuilder('time');
export const yesNo = fieldBuilder('yesNo');
export const coordinate = fieldBuilder('coordinate');
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
export const markRequired = <Definition extends object>(definition: Definition) => ({
  ...definition,
  required: true as const,
});

/** A slot without an index, which `numberSlots` assigns. */
type Slot = Omit<PhotoSlot, 'index'>;
export const slot = (fr: string, en: string, tag?: Label): Slot => ({
  label: say(fr, en),
  ...(tag && { tag }),
});
/** A required slot. */
export const requiredSlot = (fr: string, en: string, tag?: Label): Slot => markRequired(slot(fr, en, tag));
/** Makes a slot show the state before or after the work: two slots with the same subject are shown side by side. */
const comparedSlot =
  (side: 'before' | 'after') =>
  (subject: string, plainSlot: Slot): Slot => ({ ...plainSlot, turn: { of: subject, side } });
export const before = comparedSlot('before');
export const after = comparedSlot('after');
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
