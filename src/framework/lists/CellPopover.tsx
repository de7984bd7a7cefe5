import { Box, Button, Popover, Stack } from '@mui/material';
import { type RaRecord, useTranslate } from 'ra-core';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { FieldInput } from '../fields/FieldInput';
import type { FieldInfo } from '../fields/field-info';
import { DraftForm } from '../unsaved-changes/DraftForm';
import { confirmLeave } from '../unsaved-changes/unsaved-input';
import type { CellEditorProps } from './actions';

type Props = Pick<CellEditorProps, 'name' | 'anchor' | 'onClose'> & {
  info: FieldInfo;
  label: string;
  record: RaRecord;
  busy: boolean;
  /** Why it was not saved. */
  refusal: ReactNode;
  /** Choosing from a list saves immediately. */
  savesOnChoice?: boolean;
  onSubmit: (values: Record<string, unknown>) => Promise<unknown>;
};

/** Edits one field over its cell: Enter saves, Escape cancels; server errors are shown here. */
export const CellPopover = ({
  name,
  anchor,
  info,
  label,
  record,
  busy,
  refusal,
  savesOnChoice,
  onSubmit,
  onClose,
}: Props) => {
  const translate = useTranslate();
  const saveButton = useRef<HTMLButtonElement>(null);
  const title = translate('terrain.generated.editCell', { field: label, name });
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={() => !busy && confirmLeave(onClose)}
      slotProps={{ paper: { role: 'dialog', 'aria-label': title, sx: { width: 340, p: 1.5 } } }}
    >
      <DraftForm name={`cell ${info.source}`} record={record} onSubmit={onSubmit}>
        <Fields>
          {refusal}
          <FieldInput info={info} purpose="form" label={label} />
          {savesOnChoice && (
            <ChoiceObserver
              source={info.source}
              onChoose={() => saveButton.current?.form?.requestSubmit(saveButton.current)}
            />
          )}
          <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end' }}>
            <Button color="inherit" disabled={busy} onClick={() => confirmLeave(onClose)}>
              {translate('terrain.generated.cancel')}
            </Button>
            <Button ref={saveButton} type="submit" variant="contained" disabled={busy}>
              {translate('terrain.generated.save')}
            </Button>
          </Box>
        </Fields>
      </DraftForm>
    </Popover>
  );
};

/** Calls `onChoose` when the field gets another value. */
const ChoiceObserver = ({ source, onChoose }: { source: string; onChoose: () => void }) => {
  const value = useWatch({ name: source });
  const last = useRef(value);
  const handleChoice = useEffectEvent(onChoose);
  useEffect(() => {
    if (value === last.current) return;
    last.current = value;
    if (value !== null && value !== '') handleChoice();
  }, [value]);
  return null;
};

/** Focuses the first input before the popover focuses its own frame. */
const Fields = ({ children }: { children: ReactNode }) => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current
      ?.querySelector<HTMLElement>('input:not([disabled], [aria-hidden=true]), textarea, [role=combobox]')
      ?.focus();
  }, []);
  return (
    <Stack ref={box} spacing={1.5} sx={{ '& .MuiFormControl-root': { my: 0 } }}>
      {children}
    </Stack>
  );
};
