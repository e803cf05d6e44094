/**
 * Other Eligible Communities of Kerala, one entry of the list a line, spelling variants and Malayalam after it.
 * Source: lists OEC (SC), G.O.(Ms) 14/2017/BCDD of 2 August 2017, and OEC (ST), as the Backward Classes Development
 * Department publishes them. The thirty OBC communities that only receive the same school benefits stay OBC. Left out,
 * so unknown: Velan and Bovi, which other lists hold too; Pathiyan, a Scheduled Caste but for some of the name.
 */
export const eligibleHinduCommunities = `
Chakkamar, ചക്കമർ
Madiga, മാഡിഗ
Kudumbi, കുടുംബി
Dheevara, Dheevaran, Dheevar, Deevara, Dhivara, ധീവര, ധീവരൻ, ധീവരർ
Arayan, Araya, Arayar, Valan, Vala, Nulayan, അരയൻ, അരയ, അരയർ, വാലൻ, നുളയൻ
Mukkuvan, Mukkuva, Mukkuvar, Mukaya, Mukayan, Mokaya, Mukayar, മുക്കുവൻ, മുക്കുവ, മുക്കുവർ, മുകയ, മുകയൻ
Arayavathi, Arayavathy, Valanchiyar, Valinjiar, Paniyakal, Paniakkal, അരയവാത്തി
Mogaveera, Mogaveerar, Mogayar, Magayar, Bovi Mukayar, മൊഗവീര, മൊഗവീരർ
Kusavan, Kusava, Kulalan, Kulala, Kulala Nair, കുശവൻ, കുശവ, കുലാലൻ, കുലാല, കുലാല നായർ
Kumbharan, Kumbaran, Kumbara, കുംഭാരൻ, കുംഭാര
Velaan, Velar, Odan, Andhra Nair, Anthuru Nair, Andhuru Nair, Anthura Nair, വേളാൻ, ഓടൻ, ആന്ധ്ര നായർ, അന്തൂർ നായർ
Allar, Alan, അല്ലാർ
Chingathan, ചിങ്ങത്താൻ
Irivavan
Kalanadi, കലനാടി, കളനാടി
Kundu Vadiyan, Kunduvadian, കുണ്ടുവടിയൻ
Malamuthan, Malamuttan, മലമുത്തൻ
Malayalar
Pani Malayan, പാണിമലയൻ
`
/** "Scheduled Caste converted to Christianity", where the text itself says so. */
export const convertedCommunities = `
Scheduled Caste converted to Christianity, SC converted to Christianity, SC converted Christian, SC Christian
Scheduled Caste converted Christian, Scheduled Caste Christian, Christian converted from SC, Converted from SC
Scheduled Caste convert, SC convert, SC converts, Converts from SC, Converts from Scheduled Caste, SCCC
Dalit Christian, ദളിത് ക്രൈസ്തവർ, ദളിത് ക്രിസ്ത്യൻ, ദലിത് ക്രൈസ്തവർ
Pulaya Christian, Christian Pulaya, Christian Pulayan, പുലയ ക്രിസ്ത്യൻ, പുലയ ക്രൈസ്തവ
Cheramar Christian, Christian Cheramar, ചേരമർ ക്രിസ്ത്യൻ, ചേരമർ ക്രൈസ്തവ
Sambava Christian, Christian Sambava, Christian Sambavar, സാംബവ ക്രിസ്ത്യൻ, സാംബവ ക്രൈസ്തവ
Paraya Christian, Christian Paraya, Christian Parayan, പറയ ക്രിസ്ത്യൻ
Kurava Christian, Christian Kurava, Christian Kuravan
`
