import type { FieldPlan } from '../../../contract/field/field-plan';
import type { Db } from '../../framework/db/client';
import { type Reader, signUrl } from '../../framework/signed-urls/signed-url';

type WithFile = {
  id: number;
  file_id: number | null;
  file: string | null;
  file_name: string | null;
  file_size: number | null;
};

/** The bill of quantities attached to a plan. */
export const planFile = async (db: Db, plan: WithFile, reader: Reader): Promise<FieldPlan['file']> =>
  plan.file_id === null || plan.file === null
    ? null
    : {
        id: plan.file_id,
        name: plan.file_name!,
        size: plan.file_size!,
        url: await signUrl(db, `plan/${plan.id}`, reader),
      };
