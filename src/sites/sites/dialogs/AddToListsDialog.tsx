import { Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { Area } from '../../../../contract/organisation/vocabulary';
import { siteSelection } from '../../../../contract/work/site-selection';
import type { SelectionOutcome } from '../../../framework/lists/SelectionResult';
import { call } from '../../../framework/providers/call';
import { FormDialog } from '../../../framework/ui/FormDialog';
import { useInvalidateSites } from '../../../work/fields/useInvalidateSites';
import { SiteSelectionResult } from '../../../work/site-selection/SiteSelectionResult';
import { type SiteDialogProps, toSelectionInput } from '../../../work/site-selection/site-dialog';
import { useSiteSubtitle } from '../../../work/site-selection/useSiteSubtitle';
import { AreaChoice } from '../../imports/AreaChoice';

type Props = Pick<SiteDialogProps, 'resource' | 'onClose'> & Required<Pick<SiteDialogProps, 'selection'>>;

/** Puts the selected sites into one or several of the lists that an import offers too. */
export const AddToListsDialog = ({ resource, selection, onClose }: Props) => {
  const translate = useTranslate();
  const say = (key: string, values?: object) => translate(`terrain.imports.intoLists.${key}`, values);
  const about = useSiteSubtitle({ selection });
  const invalidateSites = useInvalidateSites();
  const [lists, setLists] = useState<Area[]>([]);
  const [outcome, setOutcome] = useState<SelectionOutcome>();

  const add = async () => {
    const answer = await call(siteSelection.actions.addToLists, {
      ...toSelectionInput(resource, selection),
      lists,
    });
    setOutcome({ answer, done: { message: answer.lists.map(describe).join(' ') } });
    return invalidateSites();
  };
  const describe = ({ area, added, already }: { area: Area; added: number; already: number }) => {
    const list = translate(`terrain.planning.kinds.${area}`);
    const addedText = say(added > 0 ? 'added' : 'noneAdded', { list, smart_count: added });
    return `${[addedText, ...(already > 0 ? [say('already', { smart_count: already })] : [])].join(', ')}.`;
  };

  if (outcome) return <SiteSelectionResult {...{ resource, onClose }} {...outcome} />;
  return (
    <FormDialog
      title={say('title')}
      about={about}
      submitLabel={say('submit')}
      failure={translate('terrain.dialogs.failed')}
      disabled={lists.length === 0}
      onSubmit={add}
      onClose={() => onClose()}
    >
      <Typography variant="body2" color="textSecondary">
        {translate('terrain.dialogs.selection.note', { smart_count: selection.count })}
      </Typography>
      <AreaChoice label={say('lists')} areas={lists} onChange={setLists} />
    </FormDialog>
  );
};
