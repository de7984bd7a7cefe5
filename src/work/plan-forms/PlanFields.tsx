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
  /** A field that may stay empty though the kind requires it: the server fills it in. */
  optional?: PlanField;
  /** Those offered by the form. */
  installationTypes?: readonly { id: string | number; name: string }[];
};

/** The fields of a plan: shared by every planning form. */
export const PlanFields = ({
  schema,
  fields,
  label,
  kind: fixedKind,
  optional,
  installationTypes = [],
}: Props) => {
  const translate = useTranslate();
  const selectedKind: TaskKind | undefined = useWatch({ name: 'task_type', disabled: !!fixedKind });
  const kind = fixedKind ?? selectedKind;
  return fields.map(field => {
    const requirement = kind && getFieldRequirement(kind, field);
    if (!requirement) return null;
    // An input keeps the validation that it was mounted with: another requirement mounts another input.
    const key = `${field} ${requirement}`;
    return field === 'installation_type' ? (
      <SelectInput
        key={key}
        source={field}
        label={translate(label(field))}
        choices={[...installationTypes]}
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
        required={requirement === 'required' && field !== optional}
      />
    );
  });
};

/** The values to send: kind, day, and the filled fields of that kind, not those entered for another kind. */
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
