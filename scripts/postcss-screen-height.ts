import type { Plugin, Rule } from 'postcss';

const DYNAMIC = /(\d)dvh\b/g;

/**
 * Gives heights in `dvh` only to browsers that know the unit (Chrome 108, Firefox 101), and in `vh` to older browsers. These would
 * otherwise ignore the declaration, and with it the height of a page or dialog. Later rules still override it.
 */
export const screenHeight: Plugin = {
  postcssPlugin: 'tinta-screen-height',
  OnceExit(root, { AtRule }) {
    const rules: Rule[] = [];
    root.walkRules((rule) => {
      rules.push(rule);
    });
    for (const rule of rules) {
      const known = rule.clone({ nodes: [] });
      rule.each((line) => {
        if (line.type !== 'decl' || line.value.search(DYNAMIC) < 0) return;
        known.append(line.clone());
        line.value = line.value.replace(DYNAMIC, '$1vh');
      });
      if (known.nodes.length === 0) continue;
      const { source } = rule;
      const supports = new AtRule({ name: 'supports', params: '(height: 1dvh)', ...(source && { source }) });
      supports.append(known);
      rule.after(supports);
    }
  },
};
