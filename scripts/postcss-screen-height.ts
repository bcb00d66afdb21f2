import type { Plugin, Rule } from 'postcss';

const DYNAMIC = /(\d)dvh\b/g;

/**
 * Says heights in `dvh` to those browsers only that know the unit (Chrome 108, Firefox 101), and the same in `vh` to older ones: there
 * the line would be lost, and with it the height of a page or of a dialog. What a later rule says still goes before it.
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
