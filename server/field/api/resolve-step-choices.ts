import type { EvidenceField, EvidencePart, EvidenceStep } from '../../../contract/work/steps/parts';
import type { Db } from '../../framework/db/client';
import { listChoices } from '../../organisation/settings/list-choices';

/** A step as the app shows it, with the choices of the lists that the settings have. */
export const resolveStepChoices = async (db: Db, step: EvidenceStep): Promise<EvidenceStep> => ({
  ...step,
  parts: await Promise.all(
    step.parts.map(
      async (part): Promise<EvidencePart> =>
        part.part === 'table'
          ? { ...part, columns: await Promise.all(part.columns.map(column => withChoices(db, column))) }
          : part,
    ),
  ),
});

const withChoices = async (db: Db, field: EvidenceField): Promise<EvidenceField> =>
  field.list
    ? {
        ...field,
        kind: 'choice',
        choices: (await listChoices(db, field.list)).map(({ id, name }) => ({
          id: String(id),
          label: { fr: name, en: name },
        })),
      }
    : field;
