import { Box } from '@mui/material';
import { useInput, useResourceContext, useTranslate } from 'ra-core';
import { useId } from 'react';
import type { FieldInputProps } from './field-info';

/**
 * Radio buttons as one segmented row. Labels are the resource's own (`choices.has_plan.no`: « Non Planifie »),
 * or those under `fallback`.
 */
export const SegmentsInput = ({ info, label, disabled, choices, fallback, whenEmpty }: Props) => {
  const { source } = info;
  const { field } = useInput({ source, defaultValue: whenEmpty });
  const resource = useResourceContext();
  const translate = useTranslate();
  const id = useId();
  const selected = field.value || whenEmpty;
  return (
    <Box role="radiogroup" aria-labelledby={id} sx={{ width: 1 }}>
      <Box id={id} sx={{ typography: 'caption', color: 'text.secondary', fontWeight: 500, mb: 0.5 }}>
        {label}
      </Box>
      <Box sx={segments}>
        {choices.map(choice => (
          <label key={choice} data-on={selected === choice || undefined}>
            <input
              type="radio"
              name={`${id}${source}`}
              value={choice}
              checked={selected === choice}
              disabled={disabled}
              onChange={() => field.onChange(choice)}
              onBlur={field.onBlur}
            />
            {translate(`resources.${resource}.choices.${source}.${choice}`, {
              _: translate(`${fallback}.${choice}`),
            })}
          </label>
        ))}
      </Box>
    </Box>
  );
};

type Props = FieldInputProps & { choices: readonly string[]; fallback: string; whenEmpty: string };

const segments = {
  display: 'flex',
  p: '2px',
  gap: '2px',
  borderRadius: 1,
  bgcolor: 'action.hover',
  '& label': {
    flex: '1 1 auto',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    minHeight: 26,
    px: '3px',
    borderRadius: 0.75,
    fontSize: 11.5,
    letterSpacing: '-0.005em',
    lineHeight: 1.2,
    textAlign: 'center',
    color: 'text.secondary',
    cursor: 'pointer',
    '&:hover': { color: 'text.primary' },
    '&[data-on]': {
      bgcolor: 'background.paper',
      color: 'text.primary',
      fontWeight: 600,
      boxShadow: '0 0 0 1px rgb(128 128 128 / 0.25)',
    },
    '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'primary.main' },
  },
  '& input': { position: 'absolute', opacity: 0, width: 0, height: 0, margin: 0 },
} as const;
