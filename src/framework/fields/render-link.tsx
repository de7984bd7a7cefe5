/** A link to a page or an address, which opens beside the product and learns nothing of it. */
export const renderLink = (href: string, text: string) => (
  <a href={href} className="link" target="_blank" rel="noopener noreferrer">
    {text}
  </a>
);
