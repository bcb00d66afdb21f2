/**
 * Screens that few first visits lead to, by their chunk's name in routes.ts. A table of its own, loaded with the first of them:
 * each chunk a first load names costs it 20 bytes that do not compress, and its style sheets as much again.
 */
export const moreScreens = {
  welfare: async () => (await import('#features/welfare/welfare-page.tsx')).WelfarePage,
  download: async () => (await import('#features/download/download-page.tsx')).DownloadPage,
  userAgreement: async () => (await import('#features/legal/user-agreement-page.tsx')).UserAgreementPage,
  privacy: async () => (await import('#features/legal/privacy-page.tsx')).PrivacyPage,
  storyForm: async () => (await import('#features/stories/story-form-page.tsx')).StoryFormPage,
  share: async () => (await import('#features/install/share-target-page.tsx')).ShareTargetPage,
  newChapter: async () => (await import('#features/install/new-chapter-page.tsx')).NewChapterPage,
  logout: async () => (await import('#features/sign-in/logout-page.tsx')).LogoutPage,
  unsent: async () => (await import('#features/sync-status/unsent-page.tsx')).UnsentPage,
  income: async () => (await import('#features/money/income-page.tsx')).IncomePage,
  completing: async () => (await import('#features/money/completing-page.tsx')).CompletingPage,
  reward: async () => (await import('#features/money/reward-page.tsx')).RewardPage,
  chapterIncome: async () => (await import('#features/money/chapter-income-page.tsx')).ChapterIncomePage,
  readers: async () => (await import('#features/readers/readers-page.tsx')).ReadersPage,
  desk: async () => (await import('#features/desk/desk-page.tsx')).DeskPage,
  contract: async () => (await import('./contract-screen.tsx')).ContractScreen,
  writing: async () => (await import('#features/rhythm/writing-page.tsx')).WritingPage,
  inbox: async () => (await import('#features/inbox/inbox-page.tsx')).InboxPage,
  profile: async () => (await import('#features/contract/profile-page.tsx')).ProfilePage,
  deleteStory: async () => (await import('#features/stories/delete-story-page.tsx')).DeleteStoryPage,
  manuscript: async () => (await import('#features/manuscript/manuscript-page.tsx')).ManuscriptPage,
  notice: async () => (await import('#features/notices/notice-page.tsx')).NoticePage,
  library: async () => (await import('#features/library/library-page.tsx')).LibraryPage,
};
