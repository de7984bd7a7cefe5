import { useTranslate } from 'ra-core';
import { required, SelectInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import type { TaskKind } from '../../../contract/organisation/vocabulary';
import { getFieldRequirement } from '../../../contract/work/task-kinds';
import type { PlanField } from '../../../contract/work/task-kinds/define-task-kind';
import { SchemaInput } from '../../framework/ui/SchemaInput';

type Props = {
  /** The input schema of the form. */
  schema: z.ZodObject;
  /** In the order of the form. Fields that the kind does not need are left out. */
  fields: readonly PlanField[];
  /** i18n key */
  label: (field: PlanField) => string;
  /** Defaults to the form's `task_type`. */
  kind?: TaskKind;
  /** The installation types of the form. */
  types?: readonly { id: string | number; name: string }[];
};

/** The fields of a plan: shared by every planning form. */
export const PlanFields = ({ schema, fields, label, kind: fixedKind, types = [] }: Props) => {
  const translate = useTranslate();
  const selectedKind: TaskKind | undefined = useWatch({ name: 'task_type', disabled: !!fixedKind });
  const kind = fixedKind ?? selectedKind;
  return fields.map(field => {
    const requirement = kind && getFieldRequirement(kind, field);
    if (!requirement) return null;
    const key = `${field} ${requirement}`;
    return field === 'installation_type' ? (
      <SelectInput
        key={key}
        source={field}
        label={translate(label(field))}
        choices={[...types]}
        translateChoice={false}
        validate={required()}
        helperText={false}
        fullWidth
      />
    ) : (
      <SchemaInput
        key={key}
        of={schema}
        name={field}
        label={label(field)}
        required={requirement === 'required'}
      />
    );
  });
};

/** Only the fields of the chosen kind: one filled before the kind was changed is not sent, nor is an empty one. */
export const pickPlanFields = <Values extends { task_type: TaskKind; planning_date: string }>(
  values: Values,
  fields: readonly (PlanField & keyof Values)[],
) =>
  ({
    task_type: values.task_type,
    planning_date: values.planning_date,
    ...Object.fromEntries(
      fields
        .filter(field => getFieldRequirement(values.task_type, field) && !isEmpty(values[field]))
        .map(field => [field, values[field]]),
    ),
  }) as Values;

const isEmpty = (value: unknown) => value === undefined || value === null || value === '';
