import { impossibleTest } from '../../../contract/work/impossible';
import { Card } from '../../framework/ui/Card';
import type { WorkId } from '../../framework/vault/tables';
import { useVault } from '../../framework/vault/VaultContext';
import { workOf } from '../../work/tasks/work';
import { GiveUp } from './GiveUp';
import { handOverOf } from './handing-over';
import { WaitingLine } from './WaitingLine';
import { WaitingPhotos } from './WaitingPhotos';
import { itemKey, waitingItems, worksOver } from './waiting';

/** The pending items of one work item. */
export const WaitingWork = ({ id }: { id: WorkId }) => {
  const vault = useVault();
  const work = workOf(vault, id);
  const items = waitingItems(vault).filter(({ row }) => row.work === id);
  const alone = items.filter(item => item.of !== 'photos');
  const photos = items.flatMap(item => (item.of === 'photos' ? [item.row] : []));
  const tests = [...new Set([...(work?.steps ?? []), ...photos.map(({ test }) => test), impossibleTest])];
  const title = work ? [work.site.code, work.site.name].filter(Boolean).join(' · ') : id;
  return (
    <Card title={title}>
      {(worksOver(items).has(id) || handOverOf(vault, id)) && <GiveUp id={id} items={items} />}
      {alone.map(item => (
        <WaitingLine key={itemKey(item)} item={item} work={work} />
      ))}
      {tests.map(test => {
        const own = photos.filter(photo => photo.test === test);
        return own.length > 0 && <WaitingPhotos key={test} id={id} test={test} photos={own} work={work} />;
      })}
    </Card>
  );
};
