import { describe, expect, it } from 'vitest';
import { type Chunk, type ChunkGraph, chunkClosure, entryOf, filesOf } from './chunk-graph.ts';
import { precachedFiles } from './precache.ts';

const chunk = (file: string, rest: Partial<Chunk> = {}): Chunk => ({
  file,
  facade: null,
  isEntry: false,
  imports: [],
  dynamicImports: [],
  css: [],
  modules: [],
  ...rest,
});

/** A page with a shared part, a writing screen with a style sheet and a lazy part, and a heavy board. */
const graph: ChunkGraph = Object.fromEntries(
  [
    chunk('entry.js', {
      isEntry: true,
      imports: ['shared.js'],
      dynamicImports: [
        'editor.js',
        'board.js',
        'month.js',
        'day.js',
        'desk.js',
        'desk-texts.js',
        'pdf.js',
        'en_ID.js',
      ],
    }),
    chunk('shared.js', { imports: ['entry.js'] }),
    chunk('editor.js', {
      facade: 'src/features/chapters/editor-page.tsx',
      imports: ['prose.js'],
      css: ['editor.css'],
    }),
    chunk('prose.js'),
    chunk('board.js', { facade: 'src/features/board/board.tsx', imports: ['fabric.js'] }),
    chunk('fabric.js'),
    chunk('month.js', { facade: 'src/features/money/month-chart.tsx' }),
    chunk('day.js', { facade: 'src/features/writing-stats/day-chart.tsx' }),
    chunk('desk.js', { facade: 'src/features/desk/desk-page.tsx' }),
    chunk('desk-texts.js', { facade: 'locales/desk/en_ID.ts' }),
    chunk('pdf.js', { facade: 'node_modules/pdfjs-dist/build/pdf.mjs' }),
    chunk('en_ID.js', { facade: 'locales/en_ID.ts' }),
  ].map((each) => [each.file, each]),
);

describe('the chunk graph of a build', () => {
  it('follows static imports, even cyclic ones, but no lazy imports', () => {
    expect([...chunkClosure(graph, ['entry.js'])].sort()).toEqual(['entry.js', 'shared.js']);
  });

  it('lists the style sheets of the chunks', () => {
    expect([...filesOf(graph, ['editor.js'])]).toEqual(['editor.js', 'editor.css']);
  });

  it('throws unless there is exactly one entry', () => {
    expect(entryOf(graph).file).toBe('entry.js');
    expect(() => entryOf({})).toThrow('found 0');
  });
});

describe('the precache', () => {
  it('throws if a part to leave out is not in the build', () => {
    const { 'board.js': _, ...rest } = graph;
    expect(() => precachedFiles(rest)).toThrow('no chunk is of src/features/board/');
  });

  it('has the shell, the languages and what writing needs, but not board, charts, desk and PDF reader, which are cached at their first use', () => {
    expect([...precachedFiles(graph)].sort()).toEqual([
      'editor.css',
      'editor.js',
      'en_ID.js',
      'entry.js',
      'prose.js',
      'shared.js',
    ]);
  });
});
