import type { DemoStory } from './demo-story.ts';

/** The demo author's English stories. */
export const ENGLISH_STORIES: readonly DemoStory[] = [
  {
    title: 'The Lighthouse Keeps Two Names',
    genreId: 'mystery',
    contractType: 'exclusive',
    audience: 'female',
    synopsis:
      'When Ines inherits a lighthouse from a man she never met, the logbook in its lamp room already holds her handwriting. Every entry is dated ten years ahead, and the last of them asks her not to open the door on the night of the first storm. She has eleven days, one stubborn ferryman and a harbour full of people who all remember her arriving once before.',
    tags: ['hidden-identity', 'folklore', 'slow-burn', 'family'],
    cover: { sky: ['#16324f', '#e59f71'], accent: '#f7e3af', motif: 'waves' },
    state: 'opened',
    chapters: [
      {
        title: 'The Key in the Envelope',
        state: 'published',
        text: `The key came by ordinary post, wrapped in a page torn from a tide table, and for two days Ines used it to hold her kitchen window open.

It was the right size for that. It was a ridiculous size for a key: as long as her hand, black, and warm in the mornings as though someone had only just let go of it. The letter with it ran to four lines. A Mr Aurelio Vance had died. He had left her a lighthouse. The boat went on Thursdays. Would she kindly bring her own coffee.

She did not know any Mr Vance. She read his name aloud in her kitchen, to the window and the key and the cat next door, and none of them knew him either.

* * *

On Thursday it rained so hard that the ferryman laughed when he saw her standing on the quay with one suitcase and a paper bag.

"You'll be the keeper," he said.

"I'm only here to look at it."

"That is what you said last time." He took her suitcase and swung it aboard as if it were empty. Then he saw her face, and the laugh went out of his own. "Forgive me. I have a poor memory for people. It must have been somebody else."

The crossing took forty minutes. Nobody on that boat spoke, and everybody on it looked at her, and then quickly at the sea.`,
      },
      {
        title: 'What the Logbook Knew',
        state: 'published',
        note: 'Thank you for the letters about chapter one. Yes, the cat will come back.',
        text: `There were two hundred and twelve steps and she counted each of them, because counting was what she did when she was frightened and did not wish to be.

The lamp room was clean. Somebody had polished the brass that week. On the keeper's desk lay a logbook bound in green cloth, and a pencil, and a cup with a ring of coffee gone to dust in the bottom of it.

She opened the book where the ribbon lay.

> Wind south-west, rising. Two boats out, two boats home. The girl from the bakery asked after the cat. I told her the truth and she did not believe me.

It was a pleasant, careless hand. The sevens were crossed. The letter g had a tail that ran too far to the left, a fault for which a teacher had once kept Ines in from the sun for a whole week of June.

She turned the book to the light, and turned it again. Then she took the pencil and wrote on the back of her ferry ticket: wind south-west, rising.

It was the same hand. It was hers.

The entry was dated in ten years' time.`,
      },
      {
        title: 'Eleven Days',
        state: 'published',
        text: `She did what sensible people do. She made coffee, she ate a whole packet of biscuits, and she read the book from its last page backwards.

The last page was short. It gave a date, eleven days away. It gave the barometer. And below that, in writing which pressed so hard that the paper had torn:

> When the storm comes somebody will knock. You will know the voice. Do not open the door.

The page before it was a shopping list.

* * *

In the village they were kind to her in the way one is kind to a person carrying something that may spill. The baker gave her two loaves and took money for one. An old woman touched her sleeve in the street and said that the hair suited her better this way, and then crossed herself, and then apologised for crossing herself.

"How long was I here?" Ines asked her. She had meant it as a joke.

"You never stayed past the storm, dear," said the old woman. "None of the three times."`,
      },
      {
        title: 'The Ferryman Lies Badly',
        state: 'draft',
        text: `His name was Teo, and he lied the way some men sing: loudly, and a little beside the note.

"I have never carried you," he said.

"You knew how I take my coffee."

"Everyone takes it that way."

"With salt?"

He looked at the water for some time. A gull came down on the rail between them, considered both, and left again.

"The first time," said Teo, "you were older."`,
      },
    ],
  },
  {
    title: 'A Kitchen at the End of War',
    genreId: 'historical-romance',
    contractType: 'exclusive',
    audience: 'female',
    synopsis:
      'Four winters after the fighting stopped, a deserter and the widow of the man he could not save open an inn on the only road through the pass. They agree on three rules: nobody asks, nobody weeps at table, and the soup is never thin. Then the army comes back the other way, and it is hungry.',
    tags: ['second-chance', 'war', 'food', 'slow-burn', 'happy-ending'],
    cover: { sky: ['#3a2a3f', '#d98c5f'], accent: '#ffd9a0', motif: 'mountain' },
    state: 'finished',
    chapters: [
      {
        title: 'Three Rules',
        state: 'published',
        text: `Marta wrote the rules on the wall in charcoal, above the stove, where the steam would have them off again by spring.

Nobody asks. Nobody weeps at table. The soup is never thin.

"And if somebody does?" said the man who had carried in her wood. He had been there three weeks and had not yet said his name. She had not asked. It was a rule.

"Asks, or weeps?"

"Makes thin soup."

She looked at him then for the first time as one looks at a person. He had peeled a bucket of potatoes while they were talking, and every one of them was round and whole and white as an egg.

"Then," said Marta, "he sleeps in the stable."`,
      },
      {
        title: 'The Road From Below',
        state: 'published',
        text: `You heard an army on that road long before you saw it. First the dogs fell silent. Then the crows got up. And then, if the wind was right, a sound like a great many people shutting a great many doors.

He knew it in his knees. He was outside before he had decided to go, with the ladle in his hand like a fool, and Marta came and stood beside him and put her arm through his as though they were on their way to church.

"How many?" she said.

"All of them."

"Then we shall want the big pot."`,
      },
      {
        title: 'Soup',
        state: 'published',
        text: `In the end there was no battle at the inn above the pass. There was only a line of four hundred men with bowls, and a woman at the head of it who looked each of them in the face.

When the last had gone by, an officer came in and took off his cap. He read what was left of the words on the wall.

"I am looking for a man who went missing in the third winter," he said. "I have here his name."

Nobody asks, said the wall. The steam had left that one until last.

"Sit down, captain," said Marta. "You are letting the warm out."

He stood a while longer with the paper in his hand. Then he folded it, once and once again, until it was very small. He put it in the stove, and he sat down, and the soup was not thin.`,
      },
    ],
  },
  {
    title: 'Notes for a Second Moon',
    genreId: 'science-fiction',
    contractType: 'nonExclusive',
    audience: 'male',
    synopsis:
      'The second moon appeared on a Tuesday, and by Friday people had stopped looking up. Ravi, who reads gas meters in a town nobody visits, is the only one who has noticed that it is not reflecting the sun. It is reflecting something else, and each night whatever that is comes a little nearer.',
    tags: ['survival', 'big-city', 'coming-of-age'],
    cover: { sky: ['#0d1b2a', '#415a77'], accent: '#e0e1dd', motif: 'moon' },
    state: 'unopened',
    chapters: [
      {
        title: 'Meter Reading',
        state: 'draft',
        text: `There are nine hundred and forty gas meters in Kelso Flats and Ravi had been bitten by the dogs of thirty of them.

He wrote that at the top of the notebook because it seemed right that a history should begin with something true.`,
      },
      {
        title: 'Tuesday',
        state: 'draft',
        text: 'Nobody screamed. That was the thing he wished to set down before it was forgotten.',
      },
    ],
  },
];
