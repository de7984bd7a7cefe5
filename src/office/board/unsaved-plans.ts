/** Ids by the key of the backlog item that was dropped; each is given once, so that no two drops share one. */
const unsavedIds = new Map<string, number>();
let lastUnsavedId = 0;
const unsavedIdsBySavedId = new Map<number, number>();

/** The id of a plan that is being saved: negative, and its own. */
export const getUnsavedId = (backlogKey: string): number => {
  const id = unsavedIds.get(backlogKey) ?? --lastUnsavedId;
  unsavedIds.set(backlogKey, id);
  return id;
};

/** A dropped backlog item has become a plan. If it waits again and is dropped again, that is another one. */
export const registerSavedPlan = (backlogKey: string, planid: number) => {
  unsavedIdsBySavedId.set(planid, getUnsavedId(backlogKey));
  unsavedIds.delete(backlogKey);
};

/** The React key of a plan: saving changes its id, but its element, which may have the focus, stays. */
export const getPlanKey = (planid: number): number => unsavedIdsBySavedId.get(planid) ?? planid;
