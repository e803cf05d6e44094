/** What the first line of a bundle says about the file, in both languages, to whoever opens it without any program. */
import type { Level } from '#events/ledger/levels.ts'

const name = 'സമൂഹവിവാഹ പദ്ധതിയുടെ ഓഡിറ്റിനുള്ള രേഖാശേഖരം: '
const english = 'The audit bundle of the community wedding programme: '

export const about: Record<Level, string> = {
  public:
    `${name}ഓരോ അപേക്ഷയിലും എടുത്ത എല്ലാ തീരുമാനങ്ങളും ഇതിൽ കാണാം; പേരോ വിലാസമോ ഒരു കുടുംബത്തിന്റെയും വിവരങ്ങളോ ഇതിലില്ല. / ` +
    `${english}every decision about every application; no name, no address, and no fact of any family.`,
  sample:
    `${name}എല്ലാ തീരുമാനങ്ങളും, നറുക്കിട്ടെടുത്ത ഏതാനും കുടുംബങ്ങളുടെ പോയിന്റിന് ആധാരമായ വിവരങ്ങളും ഇതിൽ കാണാം; പേരോ വിലാസമോ ഇതിലില്ല. പ്രസിദ്ധീകരിക്കരുത്. / ` +
    `${english}every decision, and the facts behind the points of some families that were drawn by lot; no name and no address. Not to be published.`,
  full:
    `രഹസ്യം, താഴെ പേരുള്ള ഓഡിറ്റർക്കു മാത്രം. ${name}ഓരോ അപേക്ഷയുടെയും നില, പോയിന്റ്, റാങ്ക് എന്നിവ ഇതിൽനിന്ന് വീണ്ടും കണക്കാക്കാം; പേരോ വിലാസമോ ഇതിലില്ലെങ്കിലും, അടുത്തറിയുന്ന ഒരാൾക്ക് കുടുംബത്തെ തിരിച്ചറിയാനാകും. / ` +
    `CONFIDENTIAL, for the auditor named below alone. ${english}every status, score and rank can be recomputed from it; it holds no name and no address, and yet whoever knows a family may recognise it by its facts.`,
}
