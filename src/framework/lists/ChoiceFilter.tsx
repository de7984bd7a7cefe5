import CheckBox from '@mui/icons-material/CheckBox';
import CheckBoxOutlineBlank from '@mui/icons-material/CheckBoxOutlineBlank';
import RadioButtonChecked from '@mui/icons-material/RadioButtonChecked';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import {
  Box,
  MenuItem,
  MenuList,
  TextField,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
} from '@mui/material';
import { useTranslate } from 'ra-core';
import { type KeyboardEvent, useRef, useState } from 'react';
import { foldText } from '../../../contract/framework/fold-text';
import type { ListChoice } from '../fields/useWords';
import type { FilterSelection } from './filter-values';
import type { FilterField } from './filters';

export type ChoiceFilterProps = {
  label: string;
  field: FilterField;
  choices: readonly ListChoice[];
  chosen: FilterSelection;
  onChange: (chosen: FilterSelection) => void;
  onDone?: () => void;
  /** For choices too many to list: they are those that match what is typed. */
  onSearch?: (text: string) => void;
};

/** With more choices than this there is a search field. */
const maxUnsearchedChoices = 12;
/** The maximum number of choices in the menu; the others are found by searching. */
const maxChoices = 100;

/** The choices of a filter: one, several, or all except some. */
export const ChoiceFilter = ({
  label,
  field,
  choices,
  chosen,
  onChange,
  onDone,
  onSearch,
}: ChoiceFilterProps) => {
  const translate = useTranslate();
  const say = (key: string, values?: object) => translate(`terrain.lists.${key}`, values);
  const [text, setText] = useState('');
  const [isExcluding, setExcluding] = useState(chosen.not);
  // The values selected on opening come first and keep their order: nothing moves under the pointer.
  const [initiallyChosen] = useState(() => new Set(chosen.values.map(String)));
  const wasChosen = ({ id }: ListChoice) => initiallyChosen.has(String(id));
  const menu = useRef<HTMLUListElement>(null);
  const { several } = field;
  const isChosen = (id: unknown) => chosen.values.some(value => String(value) === String(id));

  const offered = [
    ...(several ? [] : listAllChoices(choices, translate('terrain.generated.all'))),
    ...choices.filter(({ id }) => id !== '' && id !== 'all'),
  ];
  const isSearchable = onSearch !== undefined || offered.length > maxUnsearchedChoices;
  const matches = offered
    .filter(({ name }) => !text || foldText(name).includes(foldText(text)))
    .sort((one, other) => Number(wasChosen(other)) - Number(wasChosen(one)));

  const toggle = ({ id }: ListChoice) => {
    if (!several) {
      onChange({ values: id === '' ? [] : [id], not: false });
      return onDone?.();
    }
    const values = isChosen(id)
      ? chosen.values.filter(value => String(value) !== String(id))
      : [...chosen.values, id];
    onChange({ values, not: isExcluding });
  };
  const changeMode = (excluding: boolean | null) => {
    if (excluding === null) return;
    setExcluding(excluding);
    if (chosen.values.length > 0) onChange({ ...chosen, not: excluding });
  };

  const onSearchKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      menu.current?.querySelector<HTMLElement>('[role^=menuitem]')?.focus();
    }
    // Enter selects the only or first match.
    if (event.key === 'Enter' && text && matches[0]) {
      event.preventDefault();
      toggle(matches[0]);
    }
  };

  return (
    <Box>
      {(several || isSearchable) && (
        <Box sx={headStyle}>
          {several && (
            <ToggleButtonGroup
              exclusive
              fullWidth
              size="small"
              value={isExcluding}
              onChange={(_, excluding) => changeMode(excluding)}
              aria-label={say('mode')}
            >
              <ToggleButton value={false}>{say('is')}</ToggleButton>
              <ToggleButton value={true}>{say('except')}</ToggleButton>
            </ToggleButtonGroup>
          )}
          {isSearchable && (
            <TextField
              autoFocus={onDone !== undefined}
              label={say('findChoice')}
              value={text}
              onChange={event => {
                setText(event.target.value);
                onSearch?.(event.target.value);
              }}
              onKeyDown={onSearchKeyDown}
              sx={{ my: 0 }}
            />
          )}
        </Box>
      )}
      <MenuList
        ref={menu}
        aria-label={label}
        autoFocusItem={onDone !== undefined && !isSearchable}
        sx={{ maxHeight: 300, overflowY: 'auto', p: 0.5 }}
      >
        {matches.slice(0, maxChoices).map(choice => {
          const isOn = choice.id === '' ? chosen.values.length === 0 : isChosen(choice.id);
          const [OnIcon, OffIcon] = several
            ? [CheckBox, CheckBoxOutlineBlank]
            : [RadioButtonChecked, RadioButtonUnchecked];
          return (
            <MenuItem
              key={choice.id}
              role={several ? 'menuitemcheckbox' : 'menuitemradio'}
              aria-checked={isOn}
              onClick={() => toggle(choice)}
              sx={{ gap: 1, whiteSpace: 'normal' }}
            >
              {isOn ? (
                <OnIcon color="primary" sx={iconStyle} />
              ) : (
                <OffIcon sx={{ ...iconStyle, color: 'text.secondary' }} />
              )}
              {choice.name}
            </MenuItem>
          );
        })}
      </MenuList>
      {matches.length === 0 && <Note>{say('noChoice')}</Note>}
      {matches.length > maxChoices && (
        <Note>{say('manyChoices', { smart_count: matches.length - maxChoices })}</Note>
      )}
    </Box>
  );
};

/** The choices that reset the filter: « all », preceded by the empty one if it has a label of its own. */
const listAllChoices = (choices: readonly ListChoice[], defaultName: string): ListChoice[] => {
  const all = choices.find(({ id }) => id === 'all');
  const empty = choices.find(({ id }) => id === '');
  if (!empty) return [{ id: '', name: all?.name ?? defaultName }];
  return all ? [empty, all] : [empty];
};

const Note = ({ children }: { children: string }) => (
  <Typography variant="body2" color="textSecondary" role="status" sx={{ px: 1.5, pb: 1.5, pt: 0.5 }}>
    {children}
  </Typography>
);

const headStyle = { display: 'grid', gap: 1, p: 1, pb: 0.5 } as const;
const iconStyle = { fontSize: 18 } as const;
