import Close from '@mui/icons-material/Close';
import Search from '@mui/icons-material/Search';
import { Box, Dialog, IconButton, InputBase, useMediaQuery, useTheme } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { useEvent, useTranslate } from 'ra-core';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { BusyLine } from '../../framework/ui/BusyLine';
import { ChoiceList } from './ChoiceList';
import { type Choice, groupChoices, matches } from './choices';
import { NoResults, SearchError, ShortcutHints } from './PaletteParts';
import { useCommands, useSettingChoices } from './useCommands';
import { useRecent } from './useRecent';
import { useResultChoices } from './useResultChoices';
import { useSearchResults } from './useSearchResults';

/** Global search: one field for sites, tasks, people, bar codes, screens and actions. */
export const SearchPalette = ({ onClose }: { onClose: () => void }) => {
  const translate = useTranslate();
  const navigate = useNavigate();
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'));
  const [typed, setTyped] = useState('');
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const results = useSearchResults(typed);
  const resultChoices = useResultChoices(results.data);
  const commands = useCommands();
  const settingChoices = useSettingChoices();
  const { recent, remember } = useRecent();
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);

  const query = typed.trim();
  const available = query
    ? [...resultChoices, ...[...commands, ...settingChoices].filter(choice => matches(choice, typed))]
    : [...recent, ...commands];
  const groups = groupChoices(available, query);
  const choices = groups.flatMap(group => group.choices);
  const activeIndex = Math.max(
    0,
    choices.findIndex(({ key }) => key === activeKey),
  );
  const current: Choice | undefined = choices[activeIndex];
  const optionId = (choice: Choice) => `${listId}-${choices.indexOf(choice)}`;

  useEffect(() => {
    list.current
      ?.querySelector(`[aria-selected=true]`)
      ?.scrollIntoView({ block: activeIndex === 0 ? 'center' : 'nearest' });
  }, [activeIndex]);

  const choose = useEvent((choice: Choice, newTab: boolean) => {
    if (choice.run) {
      onClose();
      return choice.run();
    }
    remember({ to: choice.to, text: choice.text, about: choice.about });
    if (newTab) return void window.open(choice.to, '_blank', 'noopener');
    onClose();
    navigate(choice.to);
  });

  // Enter applies to the typed text: while the results belong to an older text, it is postponed.
  const [pendingEnter, setPendingEnter] = useState<{ newTab: boolean } | null>(null);
  const areResultsOutdated = query !== '' && results.isWaiting && activeKey === null;
  useEffect(() => {
    if (!pendingEnter || areResultsOutdated) return;
    setPendingEnter(null);
    if (current) choose(current, pendingEnter.newTab);
  }, [pendingEnter, areResultsOutdated, current, choose]);

  /** Single steps wrap around; steps of a page stop at the ends. */
  const moveActive = (step: number) => {
    const count = choices.length;
    const next = Math.abs(step) === 1 ? (activeIndex + step + count) % count : activeIndex + step;
    setActiveKey(choices[Math.min(count - 1, Math.max(0, next))].key);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = arrowSteps[event.key];
    if (step && choices.length) {
      event.preventDefault();
      moveActive(step);
    }
    if (event.key === 'Enter' && (areResultsOutdated || current)) {
      event.preventDefault();
      setPendingEnter({ newTab: event.ctrlKey || event.metaKey });
    }
  };

  const isEmptyResult = query !== '' && choices.length === 0 && !results.isWaiting && !results.isError;
  return (
    <Dialog
      open
      fullWidth
      fullScreen={isPhone}
      maxWidth={false}
      aria-labelledby={`${listId}-title`}
      onClose={onClose}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
      slotProps={{
        paper: {
          id: 'search-palette',
          sx: isPhone
            ? { borderRadius: 0 }
            : { width: 680, maxHeight: 'min(620px, 76vh)', mt: '11vh', overflow: 'hidden' },
        },
      }}
    >
      <Box component="h2" id={`${listId}-title`} sx={visuallyHidden}>
        {translate('terrain.search.title')}
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, pl: 2, pr: 1, height: 54, flexShrink: 0 }}>
        <Search aria-hidden sx={{ fontSize: 20, color: 'text.secondary' }} />
        <InputBase
          autoFocus
          fullWidth
          value={typed}
          placeholder={translate('terrain.search.placeholder')}
          onChange={event => {
            setTyped(event.target.value);
            setActiveKey(null);
            setPendingEnter(null);
          }}
          onKeyDown={onKeyDown}
          inputProps={{
            role: 'combobox',
            'aria-label': translate('terrain.search.title'),
            'aria-expanded': choices.length > 0,
            'aria-controls': listId,
            'aria-autocomplete': 'list',
            'aria-activedescendant': current && optionId(current),
            maxLength: 120,
            autoComplete: 'off',
            spellCheck: false,
            enterKeyHint: 'go',
          }}
          sx={{ fontSize: '1rem' }}
        />
        <IconButton
          aria-label={translate(typed ? 'terrain.search.clear' : 'terrain.shell.close')}
          onClick={() => (typed ? setTyped('') : onClose())}
        >
          <Close />
        </IconButton>
      </Box>
      <BusyLine busy={query !== '' && results.isWaiting} sx={{ borderBottom: 1, borderColor: 'divider' }} />
      {results.isError && query && <SearchError message={results.error.message} retry={results.refetch} />}
      <ChoiceList
        ref={list}
        id={listId}
        {...{ groups, current, optionId }}
        onPoint={choice => setActiveKey(choice.key)}
        onChoose={choose}
      />
      {isEmptyResult && <NoResults typed={query} />}
      <Box role="status" sx={visuallyHidden}>
        {query && !results.isWaiting
          ? translate('terrain.search.results', { smart_count: choices.length })
          : ''}
      </Box>
      <ShortcutHints />
    </Dialog>
  );
};

/** How many choices a key moves. */
const arrowSteps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };
