/** Notifications and presence. */
export const live = {
  notifications: 'Notifications',
  unread: '%{smart_count} non lue |||| %{smart_count} non lues',
  none: 'Aucune notification pour le moment.',
  new: 'Nouvelle',
  editing: '%{names} modifie cette fiche en ce moment. |||| %{names} modifient cette fiche en ce moment.',
  looking: '%{names} consulte aussi cette fiche. |||| %{names} consultent aussi cette fiche.',
};
