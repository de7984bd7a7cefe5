/** Saves a file made or fetched in the browser. */
export const saveFile = (content: Blob, name: string) => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  return { name, size: content.size };
};
