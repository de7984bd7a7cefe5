import { Box } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { Ref } from 'react';
import type { Choice, groupChoices } from './choices';
import { PaletteOption } from './PaletteOption';

type Props = {
  id: string;
  ref: Ref<HTMLDivElement>;
  groups: ReturnType<typeof groupChoices>;
  current: Choice | undefined;
  optionId: (choice: Choice) => string;
  onPoint: (choice: Choice) => void;
  onChoose: (choice: Choice, newTab: boolean) => void;
};

/** The choices by group, with the current one highlighted; the search field controls it. */
export const ChoiceList = ({ id, ref, groups, current, optionId, onPoint, onChoose }: Props) => {
  const translate = useTranslate();
  return (
    <Box
      ref={ref}
      id={id}
      role="listbox"
      aria-label={translate('terrain.search.title')}
      sx={{
        flex: 1,
        minHeight: 0,
        overflowY: 'auto',
        px: 1,
        pb: 1,
        display: groups.length ? 'block' : 'none',
      }}
    >
      {groups.map(group => (
        <Box key={group.name} role="group" aria-labelledby={`${id}-${group.name}`} sx={{ pt: 1 }}>
          <Box
            id={`${id}-${group.name}`}
            role="presentation"
            sx={{ px: 1, pb: 0.5, fontSize: '0.75rem', fontWeight: 600, color: 'text.secondary' }}
          >
            {translate(`terrain.search.groups.${group.name}`)}
          </Box>
          {group.choices.map(choice => (
            <PaletteOption
              key={choice.key}
              id={optionId(choice)}
              choice={choice}
              selected={choice === current}
              onPoint={() => onPoint(choice)}
              onChoose={event => onChoose(choice, event.ctrlKey || event.metaKey)}
            />
          ))}
        </Box>
      ))}
    </Box>
  );
};
