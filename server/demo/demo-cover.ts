import sharp from 'sharp';
import { COVER_HEIGHT_PX, COVER_WIDTH_PX } from '#shared/domain/limits.ts';
import type { DemoStory } from './demo-story.ts';

const W = COVER_WIDTH_PX;
const H = COVER_HEIGHT_PX;

const escapeXml = (text: string): string => text.replace(/[<>&"']/g, (sign) => `&#${sign.codePointAt(0)};`);

/** The drawing in the lower half of a cover. */
const MOTIFS: Record<DemoStory['cover']['motif'], (accent: string, dark: string) => string> = {
  moon: (accent) =>
    `<mask id="crescent"><rect width="${W}" height="${H}" fill="#000"/><circle cx="285" cy="390" r="92" fill="#fff"/><circle cx="318" cy="368" r="80" fill="#000"/></mask>
     <rect width="${W}" height="${H}" fill="${accent}" mask="url(#crescent)"/><circle cx="118" cy="455" r="34" fill="${accent}" opacity=".75"/>${stars(accent)}`,
  waves: (accent, dark) =>
    `<path d="M196 250h20l10 150h-40z" fill="${accent}"/><rect x="192" y="232" width="28" height="22" rx="3" fill="${dark}"/>
     <path d="M206 243L400 196v70z" fill="${accent}" opacity=".35"/>
     ${[0, 1, 2, 3].map((row) => `<path d="M-20 ${412 + row * 38}q55-30 110 0t110 0 110 0 110 0v150h-440z" fill="${dark}" opacity="${0.35 + row * 0.18}"/>`).join('')}`,
  mountain: (accent, dark) =>
    `<circle cx="286" cy="232" r="40" fill="${accent}"/><circle cx="286" cy="232" r="64" fill="${accent}" opacity=".2"/>
     <path d="M-10 480L120 300l70 90 80-120 150 210v90H-10z" fill="${dark}" opacity=".55"/>
     <path d="M-10 520l110-110 90 80 100-120 120 130v70H-10z" fill="${dark}" opacity=".9"/>`,
  lantern: (accent, dark) =>
    `<path d="M200 180v70" stroke="${dark}" stroke-width="4"/><rect x="176" y="246" width="48" height="10" rx="4" fill="${dark}"/>
     <rect x="158" y="256" width="84" height="104" rx="40" fill="${accent}"/><rect x="176" y="360" width="48" height="10" rx="4" fill="${dark}"/>
     <circle cx="200" cy="308" r="140" fill="${accent}" opacity=".16"/><circle cx="200" cy="308" r="90" fill="${accent}" opacity=".18"/>
     <path d="M-10 500h420v70H-10z" fill="${dark}" opacity=".85"/><path d="M40 500v-44l46-26 46 26v44zM262 500v-52h92v52z" fill="${dark}" opacity=".85"/>`,
};

const stars = (colour: string): string =>
  [40, 92, 150, 205, 342, 372, 60, 240]
    .map(
      (x, index) =>
        `<circle cx="${x}" cy="${230 + ((index * 67) % 140)}" r="${1.5 + (index % 3)}" fill="${colour}"/>`,
    )
    .join('');

/** Breaks a title into lines of about 14 characters. */
function titleLines(title: string): string[] {
  const lines: string[] = [];
  for (const word of title.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= 14) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** Draws a demo story's cover as a PNG of 400x560. */
export function drawDemoCover(story: DemoStory, penName: string): Promise<Uint8Array> {
  const { sky, accent, motif } = story.cover;
  const lines = titleLines(story.title);
  const text = lines
    .map((line, index) => `<text x="34" y="${78 + index * 42}" font-size="36">${escapeXml(line)}</text>`)
    .join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${W}" height="${H}">
    <defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${sky[0]}"/><stop offset="1" stop-color="${sky[1]}"/></linearGradient></defs>
    <rect width="${W}" height="${H}" fill="url(#sky)"/>${MOTIFS[motif](accent, sky[0])}
    <g font-family="Georgia, 'DejaVu Serif', serif" font-weight="bold" fill="${accent}">${text}</g>
    <text x="34" y="${H - 28}" font-family="Georgia, 'DejaVu Serif', serif" font-size="17" letter-spacing="2" fill="${accent}">${escapeXml(penName)}</text>
  </svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
