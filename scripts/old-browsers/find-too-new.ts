/// <reference path="./es-check.d.ts" />
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import bcd from '@mdn/browser-compat-data' with { type: 'json' };
import type { Identifier, SupportBlock } from '@mdn/browser-compat-data';
import { runChecks } from 'es-check';
import { ESLint, type Linter } from 'eslint';
import compat from 'eslint-plugin-compat';
import postcss, { type ChildNode, type Container, type Document } from 'postcss';
import { BROWSERS } from './browsers.ts';

/** A use of something that one of the oldest browsers (package.json, `browserslist`) lacks. */
export type Finding = { file: string; name: string };

/** Parts of a regular expression for which Safari 16.0 throws when the script is evaluated. */
const NEW_PATTERNS = [
  { name: 'RegExp look-behind', part: String.raw`\(\?<[=!]` },
  { name: 'RegExp modifiers', part: String.raw`\(\?[ims]*-?[ims]+:` },
];

const LINT: Linter.Config = {
  ...compat.configs['flat/recommended'],
  files: ['**/*.js', '**/*.mjs'],
  linterOptions: { noInlineConfig: true },
  settings: { browsers: BROWSERS },
  rules: {
    'compat/compat': 'error',
    'no-restricted-syntax': [
      'error',
      ...NEW_PATTERNS.flatMap(({ name, part }) =>
        [
          `Literal[regex.pattern=/${part}/]`,
          `Literal[value=/${part}/]`,
          `TemplateElement[value.raw=/${part}/]`,
        ].map((selector) => ({ selector, message: `${name} is not supported` })),
      ),
    ],
  },
};

/**
 * Finds everything that is too new in the scripts and style sheets below a folder. es-check finds syntax and methods of the language.
 * eslint-plugin-compat finds interfaces of the browser; it accepts a use inside `if (interface)`. Regular expressions are found by their
 * text. Style sheets are compared with MDN's compatibility data; anything inside `@supports` is accepted.
 */
export async function findTooNew(folder: string): Promise<Finding[]> {
  const files = readdirSync(folder, { recursive: true }).map(String).sort();
  const scripts = files.filter((name) => /\.m?js$/.test(name));
  const found: Finding[] = files
    .filter((name) => name.endsWith('.css'))
    .flatMap((file) => stylesOf(readFileSync(join(folder, file), 'utf8')).map((name) => ({ file, name })));
  if (scripts.length > 0)
    found.push(...languageOf(folder, scripts), ...(await interfacesOf(folder, scripts)));
  return [...new Map(found.map((finding) => [`${finding.file}\0${finding.name}`, finding])).values()];
}

function languageOf(folder: string, scripts: readonly string[]): Finding[] {
  const { errors } = runChecks(
    [
      {
        checkBrowser: true,
        browserslistQuery: BROWSERS.join(', '),
        checkFeatures: true,
        module: true,
        cache: false,
        files: scripts.map((file) => join(folder, file)),
      },
    ],
    {},
  );
  return errors.flatMap(({ file, err }) =>
    // A file that cannot be parsed has no list of features.
    (err.features ?? [err.message]).map((name) => ({ file: relative(folder, file), name })),
  );
}

async function interfacesOf(folder: string, scripts: string[]): Promise<Finding[]> {
  const eslint = new ESLint({ cwd: folder, overrideConfigFile: true, overrideConfig: [LINT] });
  const results = await eslint.lintFiles(scripts);
  return results.flatMap(({ filePath, messages }) =>
    messages.map(({ message }) => ({
      file: relative(folder, filePath),
      name: message.replace(/(?:\(\))? is not supported.*/s, ''),
    })),
  );
}

const { properties, selectors, types, 'at-rules': atRules } = bcd.css;
const functions = functionsIn(types);
/** Units that have a different name in the data, by their beginning. */
const UNITS: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    cq: 'container_query_length_units',
    dv: 'viewport_percentage_units_dynamic',
    lv: 'viewport_percentage_units_large',
    sv: 'viewport_percentage_units_small',
  }),
);

/** A feature that a rule or declaration uses, by the name to report. */
type Use = [name: string, data: Identifier | undefined];

/** The names of the features in a style sheet that are too new. */
function stylesOf(css: string): string[] {
  const uses: Use[] = [];
  postcss.parse(css).walk((node) => {
    if (!isGuarded(node)) uses.push(...usesOf(node));
  });
  return uses.filter(([, data]) => isTooNew(data)).map(([name]) => name);
}

function usesOf(node: ChildNode): Use[] {
  if (node.type === 'atrule') return [[`@${node.name}`, atRules?.[node.name]]];
  if (node.type === 'rule') {
    const nested: Use[] = node.parent?.type === 'rule' ? [['nesting', selectors?.nesting]] : [];
    return [
      ...nested,
      ...parts(/::?([a-z][\w-]*)/g, node.selector).map((name): Use => [`:${name}`, selectors?.[name]]),
    ];
  }
  if (node.type !== 'decl') return [];
  const { prop, value } = node;
  const property = properties?.[prop];
  return [
    [prop, property],
    // If the property itself is missing, its values are not reported too.
    ...(isTooNew(property) ? [] : parts(/([a-z][a-z-]*)/g, value)).map(
      (word): Use => [`${prop}: ${word}`, property?.[word]],
    ),
    ...parts(/([a-z][a-z-]*)\(/g, value).map((name): Use => [`${name}()`, functions.get(name)]),
    ...parts(/\d([a-z]+)\b/g, value).map(
      (unit): Use => [unit, types?.length?.[UNITS.get(unit.slice(0, 2)) ?? unit]],
    ),
  ];
}

const parts = (pattern: RegExp, text: string): string[] =>
  [...text.matchAll(pattern)].map(([, part = '']) => part);

function isGuarded(node: ChildNode | Container | Document | undefined): boolean {
  if (!node) return false;
  return (node.type === 'atrule' && 'name' in node && node.name === 'supports') || isGuarded(node.parent);
}

/** Every function among the types of values, by name. */
function functionsIn(group: Identifier = {}, found = new Map<string, Identifier>()): typeof found {
  for (const [name, data] of Object.entries(group)) {
    if (name === '__compat') continue;
    found.set(name, data as Identifier);
    functionsIn(data as Identifier, found);
  }
  return found;
}

/** Whether one of the oldest browsers lacks the feature. A prefixed feature is supported: the build adds prefixes. */
function isTooNew(data: Identifier | undefined): boolean {
  const support = data?.__compat?.support;
  if (!support) return false;
  return !BROWSERS.every((entry) => {
    const [browser, version] = entry.replace('ios_saf', 'safari_ios').split(' ');
    return [support[browser as keyof SupportBlock]].flat().some((one) => {
      if (!one || one.flags || typeof one.version_added !== 'string') return false;
      return Number.parseFloat(one.version_added.replace('≤', '')) <= Number(version);
    });
  });
}
