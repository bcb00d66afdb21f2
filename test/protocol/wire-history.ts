/**
 * Versions of the wire, which other clients and back ends may be built for. Every change of a wire schema changes the hash, so that no
 * change is an accident: add an entry, never edit one, and say whether older apps still understand the server.
 */
export const WIRE_HISTORY: readonly { readonly hash: string; readonly change: string }[] = [
  {
    hash: '3bb52b73c1e65577',
    change: 'Sign-in, stories, chapters, pull, public reads, the desk’s chapter queue.',
  },
  {
    hash: 'ae678ed17612d1aa',
    change:
      'Sign-in with Facebook and Google, public notices and the desk’s two calls about them. Only added to: older apps go on as before.',
  },
  {
    hash: 'b8594fac22ec009a',
    change:
      'The writer’s form, contracts, their pictures and documents, and the desk’s calls about them. Only added to: older apps go on as before.',
  },
  {
    hash: 'f1d0afd1bfbd93bc',
    change:
      'Nothing on the wire: calls are hashed by their names’ order from here on, wherever they are written down.',
  },
  {
    hash: '73c2f8427c01efd0',
    change:
      'Applications, income and withdrawals, and the desk’s calls about them and its audit log. Only added to: older apps go on as before.',
  },
  {
    hash: 'd0049e2ec87a363d',
    change:
      'The inbox (unread messages come with the pull where a device asks) and its marks, signed-in devices, and the desk’s messages to authors. Only added to: older apps go on as before.',
  },
  {
    hash: 'de1a222bb5dd60c8',
    change: 'The desk reads a chapter that waits. Only added to: older apps go on as before.',
  },
  {
    hash: 'da5b82d19be95284',
    change: 'A contract at the desk says whether its story is closed to contracts. Only added to.',
  },
  {
    hash: '42fe11657ab3d5fe',
    change:
      'Devices count what they read, and an author sees how a story is read. Only added to: older apps go on as before.',
  },
  {
    hash: '0369d4aef18093ab',
    change:
      'Volumes of a story: a call that keeps them, and their place in the pull and on the public page. Only added to: older apps go on as before, and so do older servers, which keep none.',
  },
  {
    hash: '1f5e86a221d3243f',
    change:
      'Named versions of chapters: a call that keeps them, one that reads their text, and their list in the pull. Only added to: older apps go on as before.',
  },
  {
    hash: 'ac30e87e701d43ba',
    change:
      'Words by day and goals: a call that keeps what a device counted, and one that brings what all did. Only added to: older apps go on as before.',
  },
  {
    hash: 'df41ee88a80f45e5',
    change:
      'Several saves of chapters in one request. Only added to: older apps go on as before, and with an older server a newer app saves each alone.',
  },
  {
    hash: '3eaf81de341a14c1',
    change:
      'A chapter’s history names the texts that a conflict refused. Only added to: older apps go on as before, and an older server names none.',
  },
  {
    hash: '53677ded2c2d9ada',
    change:
      'An author writes to the editors; the desk lists what waits for an answer, and its messages may name the question they answer. Only added to: older apps go on as before.',
  },
  {
    hash: '2346a0470d40e0c5',
    change:
      'Stories have the language they are written in, and readers are told it. Only added to: an older app leaves it as it is, and an older server keeps none.',
  },
  {
    hash: 'f256070b66bc98c3',
    change:
      'A device that met a conflict puts its text aside at the server. Only added to: older apps never do, and with an older server the text waits on its device.',
  },
  {
    hash: '58be1150a3adc019',
    change:
      'The calls that make, renew or end a sign-in say so in their definition (auth: signIn). Nothing on the wire changed.',
  },
  {
    hash: '4f7efa738c59660f',
    change:
      'A forgotten and a changed password: four calls, and the desk lists outgoing mail. Only added to: older apps go on as before.',
  },
  {
    hash: '4c6bfed34db22011',
    change:
      'A withdrawal and new payment details may be refused with `reauthenticate`, and two calls: an author’s ways to sign in, and proving again to be the owner. An older app shows the refusal’s text, which says to sign in again.',
  },
  {
    hash: 'b5e5bb17d1457df3',
    change:
      'The desk says whether the caller may use it, lists editors, and disables them. An editor with a given password gets `passwordGiven`, a disabled account `accountDisabled`; an older app shows their texts.',
  },
  {
    hash: '5d0c4a13bf152845',
    change:
      'The sign-in e-mail is confirmed, changed and restored by links of mails: six calls. Only added to; an older app shows the server’s message where a contract or a withdrawal needs a confirmed address.',
  },
  {
    hash: '776487db0b402885',
    change:
      'The list of devices names the network of the last use. Only added to: an older app does not show it, and an older server sends none.',
  },
  {
    hash: 'a644b36d6bc430bd',
    change:
      'Passkeys: seven calls, a passkey as a proof of re-authentication, and the list of them among the ways to sign in. Only added to: older apps go on as before.',
  },
  {
    hash: '51e478fcd2469eef',
    change:
      'An author chooses whether decisions and payments come by mail: two calls. Only added to: older apps go on as before.',
  },
  {
    hash: 'c6c502c2c20d3519',
    change:
      'New payment details are held, which the overview, the pay log and the desk show, and three calls take them back. Only added to: an older app shows no date, and an older server holds nothing.',
  },
  {
    hash: 'addf2d73473ef2ac',
    change:
      'The deletion of an account: asking, staying, and what is in the way. Only added to: older apps never ask.',
  },
  {
    hash: '11e994e21e1a241e',
    change: 'Recovery codes: four calls. Only added to: older apps go on as before.',
  },
  {
    hash: '0df5116cb9117adb',
    change:
      'A pull tells how much of the device’s work cannot be sent. Only added to: an older app says nothing, and an older server ignores it.',
  },
  {
    hash: '8526f7cfefe330be',
    change:
      'A signed-in device has the country of its network. Only added to: an older app does not show it, and an older server does not know it.',
  },
  {
    hash: '6591404c068dbff9',
    change:
      'Code `overloaded`, status 503. Only added to: an older app treats it as `internal` and sends the same request again, after `Retry-After`.',
  },
  {
    hash: 'a1166c2877daa510',
    change:
      'The history lists thinned revisions if it is asked to. Only added to: an older app does not find its base among them and may ask its author, who loses nothing; an older server thins nothing.',
  },
  {
    hash: '6e54e2279ab7cff5',
    change:
      'The sign-in dialog and the sign-in e-mail say whether mails leave the server. Only added to: an older app speaks of a mail as before, and an older server sends mails.',
  },
  {
    hash: '0addc1cf8635c198',
    change:
      'The profile saves the pen name by itself: `author/modify` with only `userName`. Only added to: an older app sends the whole form, and an older server refuses the name with the fields that it misses.',
  },
  {
    hash: 'dfeac4a77c8fb365',
    change:
      'Saves, pulls and batches name the run of their page. Only added to: an older app is told apart by its device id as before, and an older server ignores it.',
  },
  {
    hash: 'a2187166c07959db',
    change:
      'The form of a rejected application comes back: `author/form` takes a story. Only added to: an older app asks for the profile’s form, and an older server answers with it.',
  },
  {
    hash: '4d3e0aa2e315dbeb',
    change:
      'Contract forms carry the addresses of their pictures and no fields of the other variant. Only added to: the server reads the pictures’ ids as before, and a missing field is empty.',
  },
  {
    hash: 'd02173272bb96ece',
    change:
      'A pull answers in pages if it says where one begins. Only added to: an older app gets everything in one answer, and an older server answers everything at once.',
  },
  {
    hash: 'fd3ecea293fe28cd',
    change:
      'Code `clientTooOld`, status 426, which no server sends yet. Only added to: an older app keeps the work and shows the server’s sentence.',
  },
  {
    hash: 'fc123990d4b9329b',
    change:
      'An editor’s decision on a chapter or a completion names what was read, and reason `changedMeanwhile`. Only added to: an older app names nothing and decides on what is submitted, and an older server ignores the name.',
  },
  {
    hash: '56f1a0aaaa2d9eb9',
    change:
      'Refusal `titleUnprintable`, and the desk’s contract says what the signed document names, beside what it is now. Only added to: older apps show the server’s sentence.',
  },
  {
    hash: 'd222eb681993249e',
    change:
      'Before a new password by a link, the account’s other ways in are named, and the request may close them. Only added to: an older app names none and closes none, and an older server names none.',
  },
  {
    hash: 'e01fafd1d214c7c9',
    change:
      'A sign-in sends e-mail and password in the body; the server takes the query too. An older server takes both as well. Outside the schemas: the proof of a recent sign-in is a header of its own. An older page sends none: it asks again and is told to reload.',
  },
  {
    hash: '1a4d2773ebe00de8',
    change:
      'A sign-in may carry a code of a second factor, four calls about it, and the reasons `codeNeeded`, `secondFactorNeeded`, `lastFactor` and `setUpOver`. Only added to: an older app shows the server’s sentence, and an older server asks for no code and ignores one.',
  },
  {
    hash: '50892b75744071a7',
    change:
      'Rates of the profit share: `contract/rates` for anybody, four calls of the desk, and what a signed contract names in `book/invited`, the income overview and the desk’s contract. Only added to: an older app shows no rate, and an older server answers none, which the app shows as none.',
  },
  {
    hash: '7164d65b7f29b53a',
    change:
      'A contract to review names the address and hash of its text, and the submission the hash of the text that was shown. Only added to: an older app shows the PDF and names no text, and an older server names none, so the app shows the PDF.',
  },
  {
    hash: 'cc29f7341a56aa35',
    change:
      'Before a new password by a link, an author’s authenticator app is named beside the other ways in, and goes with them. Only added to: an older app does not name it and still removes it if the author closes the other ways, and an older server names none and keeps it.',
  },
  {
    hash: '226c8d546588c585',
    change:
      'Three counts of requests end at 2,147,483,647: the revision to restore, the `seq` of a day’s count, the place of a pull. No app sends a larger one, and an older server answers such with `internal`.',
  },
  {
    hash: '51e9d91d131a5b8b',
    change:
      'A message says with `account` that it is about the account and not from an editor. Only added to: an older app shows it as from the editors, as before, and an older server says nothing, so the app does, too.',
  },
  {
    hash: '2cdfe73cd53b2ae5',
    change:
      'The desk’s start says what waits in each queue, and a call finds people to write to by name. Only added to: an older app reads neither, and an older server says nothing, so the app shows no numbers; its search for people answers `notFound`.',
  },
  {
    hash: 'c8cf4d791239d735',
    change:
      'A story is added without synopsis and tags; publishing, scheduling and a contract then answer `storyIncomplete`. An older app always sends both, shows a story without them, and says the server’s sentence when it is refused. An older server refuses such a story at its fields; the app shows that as something for the author to do.',
  },
  {
    hash: '96857dcfeadaf47b',
    change:
      'A contract at the desk says what matters for its decision, and an application for a bonus what the one before it said. Only added to: an older app shows neither, and an older server sends neither.',
  },
  {
    hash: 'fab34e626e515935',
    change:
      'An entry of the desk’s audit log names the story and the author that it is about. Only added to: an older app shows ids, and an older server names nobody, so the app says “a deleted story”.',
  },
  {
    hash: '7943d28b9d53d036',
    change:
      'An author sees what they wrote to the editors, with the replies; the desk lists answered questions, sent messages and changes alone. A reply may have no title: an older server refuses such a reply, and an older app sends a title.',
  },
  {
    hash: '728b1581c14ea61f',
    change: 'Nothing between client and server: a message without a title is refused by its command.',
  },
  {
    hash: 'ad40833ed5f3d46d',
    change:
      'A schedule that arrives more than a minute after its time answers `slotPassed` and publishes nothing. An older app keeps the entry with the server’s sentence; an older server publishes the chapter at once.',
  },
  {
    hash: 'ce6f5b8fb6a8baee',
    change:
      'Marks of what was posted on other platforms: two calls, and a list in the pull. Only added to: an older app shows none, and to an older server, which answers `notFound`, the app sends its marks again once a newer one answers a pull without them.',
  },
  {
    hash: 'fe000fde2c53bb18',
    change:
      'The desk’s first answer names the version and the commit of the server. Only added to: an older app shows neither, and an older server sends neither.',
  },
  {
    hash: 'badd0c0842a1cf26',
    change:
      'The code `filesUnavailable` while the store of pictures and files cannot be used. An older app does not know it and sends again because of its status 503, as it did with `internal`; an older server still answers `internal`.',
  },
  {
    hash: '8fcdc948ff0978a2',
    change:
      'A call with the state of the server for the desk, and a word in the desk’s first answer about backups that fail or are old. Only added to: an older app shows neither, and an older server answers the call with `notFound`.',
  },
  {
    hash: '68442eabd8fe7e0b',
    change:
      'The desk lists authors, suspends them and ends a suspension. The refusal `accountDisabled` may have `suspension`. Only added to: an older app shows the text, which has the reason, and an older server does not know the calls.',
  },
  {
    hash: '10be2bfb0da6c3d7',
    change:
      'The desk finds a story by its title, its id or a contract number. Only added to: an older app does not ask, and an older server answers the call with `notFound`.',
  },
  {
    hash: '36ddcf638a446fbd',
    change:
      'The desk’s contracts, applications, withdrawals, chapters and questions say whether their author is suspended. Only added to: an older app shows no mark, and an older server sends none.',
  },
];
