/**
 * Scheduled Castes of Kerala, one entry of the list a line, spelling variants and Malayalam after it. They count for
 * Hindus; the same names of a Christian family are "Scheduled Caste converted to Christianity" (OEC).
 * Source: Constitution (Scheduled Castes) Order 1950, Part VIII Kerala, as amended by Act 61 of 2002. Left out, so
 * unknown: Malayan, Pulaya Vettuvan and Thandan, which the place decides; Kavara, of which large groups are OBC; Velan
 * and Mannan in Latin letters, which are also a potter's and a tribe's name.
 */
export const scheduledCastes = `
Adi Andhra, ആദി ആന്ധ്ര
Adi Dravida, Adi Dravidar, ആദിദ്രാവിഡ, ആദിദ്രാവിഡർ
Adi Karnataka, ആദി കർണാടക
Ajila, അജില
Arunthathiyar, Arundhathiyar, അരുന്ധതിയാർ
Ayyanavar, അയ്യനവർ
Baira, ബൈര
Bakuda, ബാകുഡ
Bathada
Bharathar, Paravan, പരവൻ, ഭരതർ
Chakkiliyan, Chakkiliar, Chakliyan, ചക്കിലിയൻ, ചക്ലിയൻ
Chamar, Muchi, ചാമർ
Chandala
Cheruman, Cheruma, Cherumar, Cherumakkal, ചെറുമൻ, ചെറുമർ, ചെറുമ
Domban
Gosangi
Hasla
Holeya, ഹോളയ
Kadaiyan
Kakkalan, Kakkan, കാക്കാലൻ, കാക്കാൻ
Kalladi, Kallady, കല്ലാടി
Kanakkan, Kanakka, Padanna, Padannan, കണക്കൻ, പടന്ന, പടന്നൻ
Koosa
Kootan, Koodan, കൂടൻ
Kudumban, കുടുംബൻ
Kuravan, Kurava, Kuravar, Sidhanar, Sidhana, Siddhanar, കുറവൻ, കുറവ, കുറവർ, സിദ്ധനർ
Maila, മൈല
Pathiyan, Perumannan, Vannan, പതിയാൻ, പെരുമണ്ണാൻ, വണ്ണാൻ, മണ്ണാൻ, വേലൻ
Mogar, Moger, മൊഗർ
Mundala, മുണ്ടാല
Nalakeyava
Nalkadaya, നൽക്കദായ
Nayadi, നായാടി
Nerian
Pallan, പള്ളൻ
Palluvan, Pulluvan, Pulluva, പുള്ളുവൻ
Pambada, പമ്പദ
Panan, Paanan, പാണൻ
Paraiyan, Parayan, Paraya, Paraiya, Parayar, Sambavar, Sambava, Sambavan, പറയൻ, പറയ, പറയർ, സാംബവർ, സാംബവ, സാംബവൻ
Pulayan, Pulaya, Pulayar, Cheramar, Cherama, Cheraman, പുലയൻ, പുലയ, പുലയർ, ചേരമർ, ചേരമൻ
Wayanad Pulayan, Wayanadan Pulayan, Matha, Matha Pulayan, വയനാടൻ പുലയൻ
Puthirai Vannan
Raneyar
Samagara, സമഗാര
Somban
Semman, Chemman, Chemmar, ചെമ്മാൻ
Thoti, Thotti, തോട്ടി
Vallon, വള്ളോൻ
Valluvan, Valluva, വള്ളുവൻ
Vetan, Vedan, Vedar, വേടൻ, വേടർ
Vettuvan, Vettuva, വേട്ടുവൻ
`
