// Whether this browser has what the apps ask for (README, « Browsers »). Not part of their bundles, and in the language
// of 2015: a browser that cannot read these says so all the same. The sign-in tells it in the reader's own words.
{
  const isSupported = () => {
    try {
      return (
        'checkVisibility' in Element.prototype &&
        'with' in Array.prototype &&
        CSS.supports('selector(:has(a))') &&
        CSS.supports('color', 'color-mix(in srgb, red, blue)')
      );
    } catch (_error) {
      return false;
    }
  };
  if (!isSupported()) {
    document.documentElement.setAttribute('data-browser', 'unsupported');
    document.getElementById('root').innerHTML =
      '<div role="alert" style="padding: 1rem; font-family: sans-serif">' +
      '<p>Ce navigateur est trop ancien pour Terrain. Mettez-le à jour.</p>' +
      '<p lang="en">This browser is too old for Terrain. Please update it.</p></div>';
  }
}
