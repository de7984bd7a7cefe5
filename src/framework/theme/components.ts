import type { AutocompleteProps } from '@mui/material/Autocomplete';
import type { FormControlProps } from '@mui/material/FormControl';
import type { Theme, ThemeOptions } from '@mui/material/styles';
import { foldText } from '../../../contract/framework/fold-text';
import { CheckboxRoot } from './CheckboxRoot';
import { documentStyles } from './document-styles';
import { FieldRoot } from './FieldRoot';

type FilterOptions = NonNullable<AutocompleteProps<unknown, boolean, boolean, boolean>['filterOptions']>;
/** MUI’s own filter knows one kind of apostrophe. */
const filterChoices: FilterOptions = (options, { inputValue, getOptionLabel }) =>
  options.filter(option => foldText(getOptionLabel(option)).includes(foldText(inputValue)));

/** Component defaults: compact, quiet, one primary action filled and the rest outlined or plain. */
export const components: ThemeOptions['components'] = {
  MuiCssBaseline: { styleOverrides: documentStyles },
  // No ripple: focus is shown by a ring, pressing by the colour.
  MuiButtonBase: { defaultProps: { disableRipple: true, disableTouchRipple: true } },
  MuiButton: {
    defaultProps: { size: 'small', disableElevation: true },
    styleOverrides: {
      root: { minHeight: 32, padding: '4px 12px', whiteSpace: 'nowrap' },
      sizeMedium: { minHeight: 36 },
      sizeLarge: { minHeight: 40, fontSize: '0.875rem' },
      startIcon: { '& > *:nth-of-type(1)': { fontSize: 18 } },
    },
    variants: [
      {
        props: { variant: 'outlined', color: 'primary' },
        style: ({ theme }) => ({
          color: theme.palette.text.primary,
          borderColor: theme.palette.divider,
          backgroundColor: theme.palette.background.paper,
          '& .MuiButton-startIcon': { color: theme.palette.text.secondary },
          '&:hover': {
            borderColor: theme.palette.text.disabled,
            backgroundColor: theme.palette.background.paper,
          },
        }),
      },
    ],
  },
  MuiIconButton: {
    defaultProps: { size: 'small' },
    styleOverrides: { root: { borderRadius: 6, '& .MuiSvgIcon-root': { fontSize: 20 } } },
  },
  MuiTextField: { defaultProps: { variant: 'outlined', size: 'small', margin: 'dense', fullWidth: true } },
  MuiFormControl: {
    defaultProps: {
      variant: 'outlined',
      size: 'small',
      margin: 'dense',
      fullWidth: true,
      component: FieldRoot,
    } as FormControlProps,
  },
  MuiAutocomplete: { defaultProps: { size: 'small', fullWidth: true, filterOptions: filterChoices } },
  MuiOutlinedInput: {
    styleOverrides: {
      root: ({ theme }) => ({
        backgroundColor: theme.palette.background.paper,
        fontSize: '0.875rem',
        '&:hover:not(.Mui-focused):not(.Mui-error) .MuiOutlinedInput-notchedOutline': {
          borderColor: theme.palette.text.disabled,
        },
      }),
      notchedOutline: ({ theme }) => ({
        // A field's border needs a contrast of 3 with its surroundings.
        borderColor: theme.palette.mode === 'dark' ? '#636c7d' : '#8b93a1',
      }),
    },
  },
  MuiInputLabel: { styleOverrides: { root: { fontSize: '0.875rem' } } },
  MuiFormLabel: { styleOverrides: { root: { fontSize: '0.8125rem' } } },
  MuiFormHelperText: { styleOverrides: { root: { marginLeft: 2, '&:empty': { display: 'none' } } } },
  MuiFormControlLabel: { styleOverrides: { label: { fontSize: '0.8125rem' } } },
  MuiRadio: { defaultProps: { size: 'small' }, styleOverrides: { root: { padding: 5 } } },
  MuiCheckbox: { defaultProps: { size: 'small', component: CheckboxRoot } },
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiCard: {
    defaultProps: { variant: 'outlined' },
    styleOverrides: { root: ({ theme }) => ({ borderColor: theme.palette.divider, borderRadius: 8 }) },
  },
  MuiMenu: {
    styleOverrides: {
      paper: ({ theme }) => ({ border: `1px solid ${theme.palette.divider}`, boxShadow: theme.shadows[6] }),
      list: { padding: 4 },
    },
  },
  MuiMenuItem: {
    styleOverrides: { root: { fontSize: '0.8125rem', minHeight: 34, borderRadius: 4, paddingInline: 10 } },
  },
  MuiListItemIcon: { styleOverrides: { root: { minWidth: 32, '& .MuiSvgIcon-root': { fontSize: 18 } } } },
  MuiDialog: {
    styleOverrides: {
      paper: ({ theme }) => ({ border: `1px solid ${theme.palette.divider}`, borderRadius: 10 }),
      // Notices stand above dialogs, at the window's foot.
      container: { boxSizing: 'border-box', paddingBottom: 'var(--notices, 0px)' },
    },
  },
  MuiDialogTitle: {
    styleOverrides: { root: { fontSize: '1rem', fontWeight: 600, padding: '16px 24px 8px' } },
  },
  MuiDialogActions: { styleOverrides: { root: { padding: '12px 24px 16px' } } },
  MuiBackdrop: {
    styleOverrides: {
      root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: 'rgba(10, 12, 18, 0.45)' } },
    },
  },
  MuiTabs: { styleOverrides: { root: { minHeight: 40 } } },
  // At its end a row of tabs begins where the content below does.
  MuiTabScrollButton: { styleOverrides: { root: { '&.Mui-disabled': { width: 0 } } } },
  MuiTab: { styleOverrides: { root: { minHeight: 40, padding: '8px 12px', minWidth: 0, fontWeight: 500 } } },
  MuiChip: {
    defaultProps: { size: 'small' },
    styleOverrides: {
      root: { borderRadius: 5, fontWeight: 500, fontSize: '0.75rem', height: 22 },
      icon: { fontSize: 15 },
    },
    variants: (['success', 'warning', 'error', 'info', 'primary', 'secondary'] as const).map(color => ({
      props: { color, variant: 'filled' },
      style: ({ theme }: { theme: Theme }) => ({
        backgroundColor: theme.palette[color].light,
        color: theme.palette.mode === 'dark' ? theme.palette[color].main : theme.palette[color].dark,
      }),
    })),
  },
  MuiAlert: {
    styleOverrides: { root: { borderRadius: 8, fontSize: '0.8125rem', alignItems: 'center' } },
    variants: (['success', 'warning', 'error', 'info'] as const).map(severity => ({
      props: { severity, variant: 'standard' },
      style: ({ theme }: { theme: Theme }) => ({
        backgroundColor: theme.palette[severity].light,
        color: theme.palette.text.primary,
        border: `1px solid color-mix(in srgb, ${theme.palette[severity].main} 30%, transparent)`,
        '& .MuiAlert-icon': { color: theme.palette[severity].main },
      }),
    })),
  },
  MuiTooltip: {
    defaultProps: { enterDelay: 400, arrow: false },
    styleOverrides: {
      tooltip: ({ theme }) => ({
        fontSize: '0.75rem',
        backgroundColor: theme.palette.mode === 'dark' ? '#e9ebf0' : '#171a21',
        color: theme.palette.mode === 'dark' ? '#171a21' : '#ffffff',
      }),
    },
  },
  MuiTableCell: {
    styleOverrides: {
      root: ({ theme }) => ({
        padding: '0 12px',
        height: 40,
        fontSize: '0.8125rem',
        borderColor: theme.palette.divider,
        fontVariantNumeric: 'tabular-nums',
        '&.MuiTableCell-paddingCheckbox': { padding: '0 4px 0 12px' },
      }),
      head: ({ theme }) => ({
        height: 36,
        fontSize: '0.75rem',
        fontWeight: 500,
        whiteSpace: 'nowrap',
        color: theme.palette.text.secondary,
        backgroundColor: theme.palette.background.default,
      }),
      stickyHeader: ({ theme }) => ({ backgroundColor: theme.palette.background.default }),
    },
  },
  MuiTableSortLabel: { styleOverrides: { icon: { fontSize: 16 } } },
  MuiLink: { defaultProps: { underline: 'hover' } },
  MuiSnackbarContent: { styleOverrides: { root: { borderRadius: 8, fontSize: '0.8125rem', minWidth: 280 } } },
};
