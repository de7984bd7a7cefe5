import Add from '@mui/icons-material/Add';
import { Button } from '@mui/material';
import { useResourceContext, useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { ArrayInput, SimpleFormIterator, useSimpleFormIterator } from 'react-admin';
import { getCommonProps } from './common-props';
import type { FieldInfo, FieldInputProps } from './field-info';

type FieldInputType = (props: FieldInputProps) => ReactNode;

/** A list of objects, each a line of inputs that can be removed; more are added below. */
export const LinesInput = ({ Input, ...props }: FieldInputProps & { Input: FieldInputType }) => {
  const { source, members = [] } = props.info;
  const { label, validate } = getCommonProps(props);
  const resource = useResourceContext();
  const translate = useTranslate();
  return (
    <ArrayInput source={source} label={label} validate={validate} helperText={false}>
      <SimpleFormIterator
        inline
        fullWidth
        disableReordering
        disableClear
        sx={{ '& .RaSimpleFormIterator-action': { visibility: 'visible' } }}
        addButton={<AddButton members={members} />}
      >
        {members.map(info => (
          <Input
            key={info.source}
            info={{ ...info, required: info.required && !info.nullable }}
            purpose="form"
            label={translate(`resources.${resource}.members.${source}.${info.source}`, { _: info.source })}
          />
        ))}
      </SimpleFormIterator>
    </ArrayInput>
  );
};

/** Adds an empty line, in which a yes or no is a no. */
const AddButton = ({ members }: { members: FieldInfo[] }) => {
  const translate = useTranslate();
  const { add } = useSimpleFormIterator();
  const toEmpty = ({ defaultValue, type, nullable }: FieldInfo) =>
    defaultValue ?? (type === 'boolean' && !nullable ? false : null);
  const addLine = () => add(Object.fromEntries(members.map(info => [info.source, toEmpty(info)])));
  return (
    <Button size="small" startIcon={<Add />} onClick={addLine}>
      {translate('ra.action.add')}
    </Button>
  );
};
