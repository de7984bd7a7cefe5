import { impossibleTest } from '../../../contract/work/impossible';
import { Card } from '../../framework/ui/Card';
import { useVault } from '../../framework/vault/VaultContext';
import { getWork } from '../../work/tasks/work';
import type { WorkId } from '../../work/vault/tables';
import { getHandOver } from './hand-overs';
import { PendingItem } from './PendingItem';
import { PendingPhotos } from './PendingPhotos';
import { StoppedWorkActions } from './StoppedWorkActions';
import { getItemKey, listOverWork, listPendingItems } from './sync-items';

/** The pending items of one work item. */
export const PendingWork = ({ id }: { id: WorkId }) => {
  const vault = useVault();
  const work = getWork(vault, id);
  const items = listPendingItems(vault).filter(({ row }) => row.work === id);
  const textItems = items.filter(item => item.table !== 'photos');
  const photos = items.flatMap(item => (item.table === 'photos' ? [item.row] : []));
  const tests = [...new Set([...(work?.steps ?? []), ...photos.map(({ test }) => test), impossibleTest])];
  const title = work ? [work.site.code, work.site.name].filter(Boolean).join(' · ') : id;
  return (
    <Card title={title}>
      {(listOverWork(items).has(id) || getHandOver(vault, id)) && (
        <StoppedWorkActions id={id} items={items} />
      )}
      {textItems.map(item => (
        <PendingItem key={getItemKey(item)} item={item} work={work} />
      ))}
      {tests.map(test => {
        const stepPhotos = photos.filter(photo => photo.test === test);
        if (!stepPhotos.length) return null;
        return <PendingPhotos key={test} id={id} test={test} photos={stepPhotos} work={work} />;
      })}
    </Card>
  );
};
