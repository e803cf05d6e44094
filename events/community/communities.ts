/**
 * Other Backward Classes (SEBC) of Kerala, one entry of the list a line, spelling variants and Malayalam after it.
 * Source: Kerala State and Subordinate Services Rules 1958, Part I, Schedule, List III, with the additions of February
 * and June 2022 and December 2025; sub-castes as the central list for Kerala prints them. Left out, so unknown: Kani
 * (also said for the tribe Kanikkar), Panicker, Mooppan, Chakravar and Malapandaram, names that several lists or castes
 * share; Reddiar, Naidu and Saiva Vellala, of which the list takes only some places.
 */
export const backwardHinduCommunities = `
Ezhava, Ezhavan, Ezhavar, Izhava, Izhavan, Ezhuva, Ezhuvan, Izhuva, Izhuvan, Ishavan, Ishuvan, Illuva, Illuvan, ഈഴവ, ഈഴവൻ, ഈഴവർ
Thiyya, Thiyyan, Thiyyar, Thiya, Thiyan, Thiyar, Theeya, Theeyan, Theeyar, Theyya, Tiyya, Tiya, Tiyyar, തിയ്യ, തിയ്യൻ, തിയ്യർ, തീയ, തീയൻ, തീയർ, തീയ്യ, തീയ്യൻ, തീയ്യർ
Billava, Billavar, ബില്ലവ
Viswakarma, Vishwakarma, Viswakarmala, Viswabrahmanan, Viswabrahmana, Viswabrahmanar, വിശ്വകർമ്മ, വിശ്വകർമ, വിശ്വകർമ്മജർ, വിശ്വബ്രാഹ്മണ
Asari, Aasari, Achari, Aachari, Marasari, Kallasari, Kalthachan, Thachan, ആശാരി, ആചാരി, മരാശാരി, കല്ലാശാരി, തച്ചൻ
Kollan, Karuvan, Perumkollan, Perunkollan, Palisa Perumkollan, Kadachikollan, കൊല്ലൻ, കരുവാൻ, പെരുങ്കൊല്ലൻ, പലിശപെരുങ്കൊല്ലൻ, കടച്ചിക്കൊല്ലൻ
Thattan, Pandithattan, Moosari, Kammala, Kammalan, Malayala Kammala, Pandikammala, Kamsala, തട്ടാൻ, മൂശാരി, കമ്മാളൻ, കമ്മാള
Vilkurup, Vilkurupp, Wilkurup, Villasan, Villaasan, Kitaran, Tholkollan, Tholkolan, വിൽക്കുറുപ്പ്, വില്ലാശാൻ, തോൽക്കൊല്ലൻ
Agasa, Madivala, അഗസ, മടിവാള
Ambalakkaran, അമ്പലക്കാരൻ
Aremahrati, Arya, Atagara
Anjunadu Vellala, Anchunadu Vellala, Anjunattu Chetty, അഞ്ചുനാട് വെള്ളാള, അഞ്ചുനാട്ടുചെട്ടി
Balija, Kavarai, Gavara, Gavarai, Gavarai Naidu, Balija Naidu, Gajalu Balija, Valai Chetty, ബലിജ, കവറൈ, വളച്ചെട്ടി
Bandari, Bhandari, ഭണ്ഡാരി
Chakkala, Chakkalan, Chakkala Nair, ചക്കാല, ചക്കാലൻ, ചക്കാല നായർ
Chaliyan, Chaliya, Chaliyar, Saliya, Saliyan, Saliyar, Pattarya, Pattariyas, ചാലിയൻ, ചാലിയ, ചാലിയർ, ശാലിയ, ശാലിയൻ, ശാലിയർ, പട്ടാര്യ
Chavalakkaran, Chavalakaran, ചവളക്കാരൻ
Chetty, Chetti, Chettiar, Chettiyar, Hindu Chetty, Hindu Chetti, Pappada Chetty, Pappada Chetti, ചെട്ടി, ചെട്ടിയാർ, ഹിന്ദു ചെട്ടി, പപ്പട ചെട്ടി
Kottar Chetty, Elur Chetty, Telugu Chetty, Wynadan Chetty, Wayanadan Chetty, 24 Manai Telugu Chetty, 24 Manai Chetty, Mountadan Chetty, Edanadan Chetty, വയനാടൻ ചെട്ടി, മൗണ്ടാടൻ ചെട്ടി, എടനാടൻ ചെട്ടി
Dasa, ദാസ
Devadiga, Devanga, Devangar, ദേവാഡിഗ, ദേവാംഗ
Ezhavathi, Ezhavathy, Ezhavatthi, ഈഴവാത്തി
Ezhuthachan, Ezhuthassan, Kaduppattan, Kaduppattar, എഴുത്തച്ഛൻ, എഴുത്തശ്ശൻ, കടുപ്പട്ടൻ
Ganika, ഗണിക
Ganaka, Ganakan, Kaniyan, Kaniyar, Kanisan, Kanisu, Kamnan, Kaniyar Panicker, Kaniyar Panickar, ഗണക, ഗണകൻ, കണിയാൻ, കണിയാർ, കണിശൻ, കണിയാർ പണിക്കർ
Gatti, Gowda, Hegde, Jogi, Yogi, ഗട്ടി, ഗൗഡ, ജോഗി, യോഗി
Kaikolan, Kaikola, കൈക്കോളൻ
Kalari Kurup, Kalari Kurupp, Kalari Panicker, Kalari Panickar, കളരിക്കുറുപ്പ്, കളരി കുറുപ്പ്, കളരിപ്പണിക്കർ, കളരി പണിക്കർ
Kelasi, Kalasi Panicker, കേലസി
Kannadiyan, കന്നടിയൻ
Kavuthiyan, Kavuthiya, Kavutheeya, Kavuthiyya, Aduthon, Kavudiyaru, Kavudiyar, കാവുതിയൻ, കാവുതീയ്യ, കാവുതിയ്യ
Kerala Mudali, Kerala Muthali, കേരള മുതലി
Kongu Navithan, Koteyar, Kharvi, Mukhari
Krishnanvaka, കൃഷ്ണൻവക
Kumara Kshatriya, കുമാരക്ഷത്രിയ
Kunnuvarmannadi, കുന്നുവർമണ്ണാടി
Kurukkal, Gurukkal, കുരുക്കൾ, ഗുരുക്കൾ
Mahratta, Mahratta Non Brahman, Maruthuvar
Moovari, Moniagar, Modibanda, Muvari, മൂവാരി
Hindu Nadar, Nadar Hindu, Nadar, ഹിന്ദു നാടാർ, നാടാർ
Naicken, Naikkan, നായ്ക്കൻ
Palli, Panniyar, Pannayar
Pandithan, Pandithar, Pandithars, പണ്ഡിതർ, പണ്ഡിതൻ
Parkavakulam, Surithiman, Malayaman, Nathaman, Moopanar, Nainar, പാർക്കവകുലം
Peruvannan, Peruvannanmar, Varnavar, പെരുവണ്ണാൻ
Puluva Gounder, Vettuva Gounder, Padayachi Gounder, Kavilia Gounder, Kavalia Gounder, പുളുവ ഗൗണ്ടർ, വേട്ടുവ ഗൗണ്ടർ, പടയച്ചി ഗൗണ്ടർ
Rajapur, Rajapuri, Sakravar, രാജാപൂർ
Senaithalaivar, Elavania, Elavaniya, Elavanya, സേനൈത്തലൈവർ, ഇലവാണിയ, ഇലവന്യ
Sourashtra, Saurashtra, Sourashtras, സൗരാഷ്ട്ര
Thachar, Thottiyan, Thottian, Uppara
Vaduka, Vadukan, Vadugar, Vadugan, Vaduvan, വടുക, വടുകൻ, വടുവൻ
Vakkaliga, Vokkaliga, വൊക്കലിഗ
Vaniya, Vaniyan, Vaniar, Vaniyar, Vanian, Vania, Vanika, Vanika Vaisya, Vaniya Chetty, Vania Chetty, വാണിയ, വാണിയൻ, വാണിയർ, വാണിക, വണിക വൈശ്യ
Veerasaiva, Veera Saivas, Veerashaiva, Pandaram, Vairavi, Vairagi, Yogeeswar, Yogeeswara, Jangam, Matapathi, വീരശൈവ, പണ്ടാരം, വൈരാഗി, യോഗീശ്വര
Veluthedathu Nair, Veluthedan, Veluthedathu, Vannathan, വെളുത്തേടത്ത് നായർ, വെളുത്തേടത്തു നായർ, വെളുത്തേടൻ, വണ്ണത്താൻ
Vilakkithala Nair, Vilakkithalavan, Vilakkithala, Vilakithala Nair, Ambattan, Pranopakari, Nusuvan, വിളക്കിത്തല നായർ, വിളക്കിത്തലവൻ, അമ്പട്ടൻ
Yadava, Yadavas, Yadavar, Yadavan, Kolaya, Kolayan, Ayar, Mayar, Maniyani, Maniyanis, Eruman, Golla, യാദവ, യാദവർ, കോലയാൻ, മണിയാണി, എരുമാൻ
`
/** Christians on the list. "Roman Catholic" and "Catholic" alone are not here: they may be Latin or Syrian. */
export const backwardChristianCommunities = `
Latin Catholic, Latin Catholics, Latin Christian, Latin, LC, RCLC, RC Latin, Roman Catholic Latin, Latin Roman Catholic, ലത്തീൻ കത്തോലിക്ക, ലത്തീൻ കത്തോലിക്കർ, ലാറ്റിൻ കത്തോലിക്ക, ലത്തീൻ, ലാറ്റിൻ
Anglo Indian, Anglo Indians, ആംഗ്ലോ ഇന്ത്യൻ
SIUC, SIUC Nadar, South India United Church, South Indian United Church, എസ്ഐയുസി
Nadar Christian, Christian Nadar, Nadar, നാടാർ ക്രിസ്ത്യൻ, ക്രിസ്ത്യൻ നാടാർ
`
/** Names that only Muslims bear; the list takes in all sections that follow Islam. */
export const muslimCommunities = `
Muslim, Muslims, Islam, Islamic, Mappila, Mappilla, Mapila, Mapilla, Moplah, Mappila Muslim, മുസ്ലിം, മുസ്ലീം, ഇസ്ലാം, മാപ്പിള, മാപ്പിള മുസ്ലിം
Rowther, Rawther, Ravuthar, Rauther, Rowthar, റാവുത്തർ
Ossan, Pusalan, Puslan, Thangal, Marakkar, Pathan, Labba, Labbai, ഒസ്സാൻ, പുസലാൻ, തങ്ങൾ, മരക്കാർ, പഠാൻ, ലബ്ബ
Sunni, Sunni Muslim, Mujahid, Shafi, Hanafi, സുന്നി, മുജാഹിദ്
`

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

/**
 * Communities of Kerala outside every reservation list, one a line, spelling variants and Malayalam after it.
 * Source: list of forward communities, Government of Kerala, gazette extraordinary of 3 June 2021 (164 communities); the
 * commoner ones. Left out, so unknown: Kurukkal (OBC since 2022), Poduval of several castes, and the churches that hold
 * families of every origin (CSI, Pentecost, Salvation Army, Brethren), where a verifier must ask.
 */
export const forwardHinduCommunities = `
Nair, Nayar, Nairs, Malayala Nair, Kiriyathil Nair, Kiriyath Nair, Illathu Nair, Swaroopathil Nair, നായർ, കിരിയത്തിൽ നായർ, ഇല്ലത്തു നായർ
Menon, Pillai, Pilla, Kurup, Kuruppu, Kaimal, Unnithan, Valiathan, Karthavu, Kartha, Nambiar, Nambyar, മേനോൻ, പിള്ള, കുറുപ്പ്, കൈമൾ, ഉണ്ണിത്താൻ, വലിയത്താൻ, കർത്താ, കർത്താവ്, നമ്പ്യാർ
Namboothiri, Namboodiri, Nambudiri, Namboodiripad, Namboothirippad, Nampoothiri, നമ്പൂതിരി, നമ്പൂതിരിപ്പാട്
Brahmin, Brahmins, Tamil Brahmin, Kerala Brahmin, Iyer, Iyengar, ബ്രാഹ്മണ, ബ്രാഹ്മണൻ, ബ്രാഹ്മണർ, തമിഴ് ബ്രാഹ്മണ, അയ്യർ, അയ്യങ്കാർ
Potty, Potti, Bhattathiri, Bhattathirippad, Embranthiri, പോറ്റി, ഭട്ടതിരി, ഭട്ടതിരിപ്പാട്, എമ്പ്രാന്തിരി
Gowda Saraswatha Brahmin, Gouda Saraswatha Brahmin, Gowda Saraswat Brahmin, GSB, Konkani Brahmin, ഗൗഡ സാരസ്വത ബ്രാഹ്മണ, ഗൗഡസാരസ്വത ബ്രാഹ്മണൻ
Ambalavasi, Warrier, Warier, Variyar, Varier, Pisharody, Pisharadi, Pisharoty, Marar, Nambeesan, Nambissan, അമ്പലവാസി, വാര്യർ, വാരിയർ, പിഷാരടി, മാരാർ, നമ്പീശൻ
Chakyar, Adikal, Unni, Pushpaka, Pushpakan, Nambidi, Theeyattunni, Kallatta Kurup, ചാക്യാർ, അടികൾ, ഉണ്ണി, പുഷ്പക, പുഷ്പകൻ, നമ്പിടി, തീയാട്ടുണ്ണി, കല്ലാറ്റ കുറുപ്പ്
Moothathu, Moosath, Moosad, Moosathu, Ilayathu, Elayathu, Nedungadi, മൂത്തത്, മൂസത്, ഇളയത്, നെടുങ്ങാടി
Kshatriya, Varma, Samanthan, Samantha, ക്ഷത്രിയ, ക്ഷത്രിയൻ, വർമ്മ, വർമ, സാമന്തൻ
`
export const forwardChristianCommunities = `
Syrian Christian, Syrian Christians, Syrian, Nasrani, സുറിയാനി ക്രിസ്ത്യൻ, സുറിയാനി ക്രിസ്ത്യാനി, സിറിയൻ ക്രിസ്ത്യൻ, നസ്രാണി
Syrian Catholic, Syro Malabar, Syro Malabar Catholic, RCSC, RC Syrian Catholic, RC Syrian Christian, Roman Catholic Syrian Christian, Roman Catholic Syrian Catholic, സുറിയാനി കത്തോലിക്ക, സീറോ മലബാർ, സീറോ മലബാർ കത്തോലിക്ക
Knanaya, Knanaya Catholic, Knanaya Jacobite, Knanaya Christian, ക്നാനായ, ക്നാനായ കത്തോലിക്ക
Orthodox, Orthodox Syrian, Orthodox Christian, Malankara Orthodox, Malankara Orthodox Syrian, ഓർത്തഡോക്സ്, മലങ്കര ഓർത്തഡോക്സ്
Jacobite, Jacobite Syrian, Jacobite Syrian Christian, Malankara Jacobite Syrian, യാക്കോബായ, യാക്കോബായ സുറിയാനി
Marthoma, Marthomite, Marthoma Syrian, Marthoma Syrian Christian, മാർത്തോമ്മാ, മാർത്തോമ, മാർത്തോമാ
Chaldean Syrian, Chaldean Syrian Christian, കൽദായ സുറിയാനി
`

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

/**
 * Scheduled Tribes of Kerala, one entry of the list a line, spelling variants and Malayalam after it.
 * Source: Constitution (Scheduled Tribes) Order 1950, Part VII Kerala, as amended by Act 10 of 2003; spellings as KIRTADS
 * prints them. Left out, so unknown, because the place decides: Malayan (a caste in Malabar), Marati, Mala Vettuvan;
 * because the spelling decides: Mannan in Latin letters (മന്നാൻ is this tribe, മണ്ണാൻ a caste) and Mala Pandaram.
 */
export const scheduledTribes = `
Adiyan, Adiya, Adiyar, Ravula, അടിയൻ, അടിയ, അടിയാർ
Arandan, Aranadan, അരനാടൻ
Cholanaickan, Cholanaikan, Cholanaikkan, Chola Naicken, ചോലനായ്ക്കൻ
Eravallan, Eravalan, എരവാളൻ
Hill Pulaya, Mala Pulayan, Mala Pulaya, Kurumba Pulayan, Karavazhi Pulayan, Pamba Pulayan, മലപ്പുലയൻ, മലപുലയൻ
Irular, Irulan, Irula, ഇരുളർ, ഇരുളൻ, ഇരുള
Kadar, Kadan, Wayanad Kadar, കാടർ, കാടൻ
Kanikaran, Kanikkar, Kanikkaran, കാണിക്കാരൻ, കാണിക്കാർ
Karimpalan, Karimbalan, കരിമ്പാലൻ
Kattunayakan, Kattunaikan, Kattunaikkan, Kattunaicken, Kattunaickan, Kattunayaka, കാട്ടുനായ്ക്കൻ, കാട്ടുനായ്ക്ക, കാട്ടുനായകൻ
Kochuvelan, കൊച്ചുവേലൻ
Koraga, കൊറഗ
Kudiya, Melakudi, കുടിയ, മേലാക്കുടി
Kurichchan, Kurichiyan, Kurichian, Kurichiya, Kurichyan, Kurichyar, കുറിച്ചിയൻ, കുറിച്യൻ, കുറിച്യർ, കുറിച്ച്യൻ
Kurumans, Kuruman, Mullu Kuruman, Mullu Kurumba, കുറുമൻ, മുള്ളുക്കുറുമൻ, മുള്ളുകുറുമൻ
Kurumbas, Kurumba, Kurumbar, Kurumban, കുറുമ്പർ, കുറുമ്പൻ
Maha Malasar, മഹാമലസർ
Mala Panickar, Mala Panicker, മലപ്പണിക്കർ
Malai Arayan, Mala Arayan, Malayarayan, Mala Araya, മലയരയൻ, മല അരയൻ
Malai Pandaram, മലൈപണ്ടാരം
Malai Vedan, Malavedan, മലവേടൻ
Malakkuravan, Mala Kuravan, മലങ്കുറവൻ, മലക്കുറവൻ
Malasar, മലസർ
Malayarayar, മലയരയർ
മന്നാൻ
Mavilan, മാവിലൻ
Muthuvan, Mudugar, Muduvan, Muthuva, മുതുവാൻ, മുഡുഗർ
Nattu Malayan, Konga Malayan, നാട്ടുമലയൻ, കൊങ്ങമലയൻ
Palleyan, Palliyan, Palliyar, Paliyan, Paliyar, പളിയൻ, പളിയർ
Paniyan, Paniya, Paniyar, പണിയൻ, പണിയ, പണിയർ
Ten Kurumban, Thenkurumban, Jenu Kurumban, തേൻകുറുമ്പൻ, ജേനുകുറുമ്പൻ
Thachanadan, Thachanadan Moopan, Thachanadan Mooppan, Thachanadan Muppan, തച്ചനാടൻ മൂപ്പൻ, തച്ചനാടൻ
Ulladan, Ullatan, ഉള്ളാടൻ
Uraly, Urali, Oorali, ഊരാളി
Vetta Kuruman, വെട്ടക്കുറുമൻ, വെട്ടുകുറുമൻ, ഊരാളിക്കുറുമൻ
`
